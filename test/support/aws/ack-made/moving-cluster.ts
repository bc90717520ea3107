import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CreateBucketCommand, GetBucketTaggingCommand, PutBucketTaggingCommand, S3Client } from "@aws-sdk/client-s3";
import { kinds } from "../../../../lib/kinds/index.ts";
import type { PlannedObject } from "../../../../lib/plan/planned-object.ts";
import type { KindEntry } from "../../../../lib/reconcile/contract/kind.ts";
import type { Settings } from "../../../../lib/reconcile/contract/settings.ts";
import type { Connect } from "../../../../lib/reconcile/dependencies.ts";
import { asTagList, asTags, type Tags } from "../../kinds/kind-on-aws/kind-on-aws.ts";
import { openRepositoryOnECR } from "../../kinds/kind-on-aws/repository-on-ecr.ts";
import { openTableOnDynamoDB } from "../../kinds/kind-on-aws/table-on-dynamodb.ts";
import { type OwnCluster, startOwnCluster } from "../../kubernetes/own-cluster.ts";
import { startLocalProgram } from "../../programs/local-program.ts";
import { startCountingProxy } from "../../proxies/counting-proxy.ts";
import { applyDefinitions } from "../../real/apply-definitions.ts";
import { createRealObject, type RealObject } from "../../real/real-object.ts";
import { createTestClock } from "../../worlds/test-clock.ts";
import { profileOf } from "../aws-profile.ts";
import { readAllByBoto3 } from "../boto3/read-bucket.ts";
import { testConnect } from "../s3/test-s3.ts";
import { ACCOUNT, REGION } from "../test-account.ts";
import { startTestEmulator } from "../test-emulator.ts";
import { type AckObject, adopted, created, refused } from "./ack-objects.ts";
import recorded from "./aws.json" with { type: "json" };
import { type ChangeStatus, definitionsWith } from "./definitions-with.ts";
import { makeRecordedBuckets } from "./make-buckets.ts";
import { ackDefaults, ackObjectOf, otherBuckets, tagsOf } from "./other-objects.ts";

export const CLUSTER = "production";

/** A cluster with everything that ACK created in it, and the AWS services that the cluster uses, behind counting proxies. */
export interface MovingCluster extends AsyncDisposable {
  readonly cluster: OwnCluster;
  /** The objects, by `namespace/name`. */
  readonly objects: ReadonlyMap<string, RealObject>;
  /** What the AWS SDK for Python reads from each resource, by the ARN in the status of its object. */
  read(): Promise<ReadonlyMap<string, { readonly settings: unknown; readonly tags: Tags }>>;
  /** The number of write calls that AWS has received, not counting the calls that the tests make themselves. */
  writes(): number;
  /** Runs `kubectl driftless plan` with the arguments of `docs/moving-from-ack.md`. */
  plan(): Promise<{ code: number | null; objects: readonly PlannedObject[] }>;
  /**
   * Simulates a pass by ACK's controllers over every object that they manage: each resource gets exactly the tags that the controllers
   * know.
   */
  ackReconciles(): Promise<void>;
  /** Applies manifests, with these flags of kubectl. */
  apply(items: readonly object[], ...flags: readonly string[]): Promise<void>;
  /** Applies the CRDs, with the status schema that `change` returns. */
  applyDefinitions(change: ChangeStatus): Promise<void>;
  /** Sets a tag on an object's resource. */
  tag(object: string, key: string, value: string): Promise<void>;
}

interface Moved {
  readonly object: RealObject;
  readonly arn: string;
  /** The tags that ACK sets on the resource: those of the spec, and ACK's default tags. */
  readonly ackTags: Tags;
  readonly readTags: () => Promise<Tags>;
  readonly writeTags: (tags: Tags) => Promise<void>;
}

/** Starts the cluster. The objects are as ACK leaves them, with their status. `settings` are Driftless's settings. */
export async function openMovingCluster(settings: Partial<Settings>): Promise<MovingCluster> {
  await using opening = new AsyncDisposableStack();
  const cluster = opening.use(await startOwnCluster());
  const { endpoint } = opening.use(await startTestEmulator("localstack"));
  const s3Proxy = await startCountingProxy(endpoint);
  opening.defer(() => s3Proxy.close());
  const tables = opening.use(await openTableOnDynamoDB());
  const repositories = opening.use(await openRepositoryOnECR());

  await applyDefinitions(cluster.controlPlane, join(import.meta.dirname, "../../../../infra/cluster/crds"));
  await applyNamespaces(cluster);
  const s3 = (region: string) =>
    new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
    });
  const s3Tags = {
    read: async (Bucket: string) => asTags((await s3(REGION).send(new GetBucketTaggingCommand({ Bucket }))).TagSet),
    async write(Bucket: string, tags: Tags) {
      await s3(REGION).send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: asTagList(tags) } }));
    },
  };

  await makeRecordedBuckets(endpoint);
  for (const { object, region, resourceTags } of otherBuckets) {
    const Bucket = object.spec?.name;
    const CreateBucketConfiguration = { LocationConstraint: region } as const;
    await s3(region).send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration }));
    await s3Tags.write(String(Bucket), { ...resourceTags, ...ackDefaults("s3", object.metadata.namespace) });
  }

  const bucketEngine = { connect: testConnect(s3Proxy.url), clock: createTestClock() };
  const apply = async (
    entry: KindEntry,
    engine: { connect: Connect; clock: typeof bucketEngine.clock },
    object: AckObject,
  ) => {
    const { namespace, name, annotations = {}, finalizers } = object.metadata;
    const real = await createRealObject(
      { kind: entry.resource, namespace, name },
      { annotations, ...(finalizers && { finalizers }), spec: object.spec },
      { kinds: [entry], ...engine, settings: { cluster: CLUSTER, ...settings }, connection: cluster.connection },
    );
    await real.forge({ ...object.status });
    return real;
  };

  const moved = new Map<string, Moved>();
  const buckets = entryOf("Bucket");
  const recordedBuckets = [...created, ...adopted, ...refused].map((object) => ({ object, resourceTags: {} }));
  for (const { object, resourceTags } of [...recordedBuckets, ...otherBuckets]) {
    const { metadata, spec, status } = object;
    const bucket = spec?.name ?? "";
    const ackTags = { ...tagsOf(spec), ...resourceTags, ...ackDefaults("s3", metadata.namespace) };
    moved.set(`${metadata.namespace}/${metadata.name}`, {
      object: await apply(buckets, bucketEngine, object),
      arn: status?.ackResourceMetadata?.arn ?? "",
      ackTags,
      readTags: () => s3Tags.read(bucket),
      writeTags: (tags) => s3Tags.write(bucket, tags),
    });
  }
  for (const [kind, aws, name] of [
    ["Table", tables, "orders"],
    ["Repository", repositories, "shop/images"],
  ] as const) {
    const ackTags = ackDefaults(aws.kind.group.split(".")[0] ?? "", "team");
    await aws.make(name, ackTags);
    const object = ackObjectOf(aws, name);
    moved.set(`team/${object.metadata.name}`, {
      object: await apply(entryOf(kind), aws, object),
      arn: aws.arn(name),
      ackTags,
      readTags: () => aws.readTags(name),
      writeTags: (tags) => aws.writeTags(name, tags),
    });
  }
  const proxies = [s3Proxy, tables.proxy, repositories.proxy];
  for (const proxy of proxies) proxy.reset();

  const directory = cluster.run.scratch("moving");
  const config = join(directory, "production.json");
  const { server, ca } = cluster.connection;
  await writeFile(
    config,
    JSON.stringify({
      clusterName: CLUSTER,
      region: REGION,
      tokenFile: "/run/token",
      kubernetesServer: server,
      kubernetesCa: Buffer.from(ca).toString("base64"),
      ...settings,
    }),
  );
  const profile = join(directory, "aws-config");
  await writeFile(profile, profileOf({ s3: s3Proxy.url, dynamodb: tables.proxy.url, ecr: repositories.proxy.url }));

  const opened = opening.move();
  return {
    cluster,
    objects: new Map([...moved].map(([name, { object }]) => [name, object])),
    async read() {
      const others = otherBuckets.map(({ object }) => String(object.spec?.name));
      const answers = await readAllByBoto3(endpoint, [...Object.keys(recorded), ...others]);
      const ofBuckets = [...answers].map(async ([bucket, { get_bucket_tagging: _tags, ...others }]) => {
        return [`arn:aws:s3:::${bucket}`, { settings: others, tags: await s3Tags.read(bucket) }] as const;
      });
      const ofOthers = [tables, repositories].map(async (aws) => {
        const name = aws === tables ? "orders" : "shop/images";
        return [aws.arn(name), { settings: await aws.read(name), tags: await aws.readTags(name) }] as const;
      });
      return new Map(await Promise.all([...ofBuckets, ...ofOthers]));
    },
    writes: () => proxies.reduce((sum, proxy) => sum + proxy.mutating(), 0),
    async plan() {
      const args = ["plan", "--all", "-A", "--config", config, "--profile", "mover", "-o", "json"];
      const environment = {
        KUBECONFIG: cluster.controlPlane.kubeconfig,
        AWS_CONFIG_FILE: profile,
        AWS_SHARED_CREDENTIALS_FILE: join(directory, "none"),
      };
      const program = startLocalProgram(directory, args, environment, "kubectl-driftless");
      const code = await program.ended;
      const { stdout, stderr } = program.output();
      if (stdout === "") throw new Error(stderr);
      return { code, objects: JSON.parse(stdout).objects };
    },
    async ackReconciles() {
      for (const { ackTags, object, writeTags } of moved.values()) {
        const { metadata } = (await object.read()) ?? {};
        if (metadata?.finalizers !== undefined) await writeTags(ackTags);
      }
    },
    apply: (items, ...flags) => applyManifests(cluster, items, ...flags),
    applyDefinitions: (change) => applyManifests(cluster, definitionsWith(change)),
    async tag(name, key, value) {
      const one = moved.get(name);
      await one?.writeTags({ ...(await one.readTags()), [key]: value });
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

function entryOf(kind: string): KindEntry {
  const entry = kinds.find(({ resource }) => resource.kind === kind);
  if (entry === undefined) throw new Error(`there is no kind ${kind}`);
  return entry;
}

async function applyManifests({ kubectl, run }: OwnCluster, items: readonly object[], ...flags: readonly string[]) {
  const file = join(run.scratch("manifests"), "manifests.json");
  await writeFile(file, JSON.stringify({ apiVersion: "v1", kind: "List", items }));
  await kubectl.run("apply", ...flags, "-f", file);
}

async function applyNamespaces(cluster: OwnCluster): Promise<void> {
  const namespaces = [
    { name: "team" },
    { name: "keep", annotations: { "s3.services.k8s.aws/deletion-policy": "retain" } },
  ].map((metadata) => ({ apiVersion: "v1", kind: "Namespace", metadata }));
  await applyManifests(cluster, namespaces);
}
