import { isDeepStrictEqual } from "node:util";
import {
  GetBucketCorsCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetPublicAccessBlockCommand,
  ListBucketsCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";

/** The fields that the churn changes in a spec. */
export interface ChurnedSpec {
  readonly name: string;
  readonly versioning: { readonly status: string };
  readonly tagging: { readonly tagSet: readonly { readonly key: string; readonly value: string }[] };
  readonly publicAccessBlock: Readonly<Record<(typeof BLOCKS)[number], boolean>>;
  readonly cors?: {
    readonly corsRules: readonly { readonly allowedMethods: string[]; readonly allowedOrigins: string[] }[];
  };
}

const BLOCKS = ["blockPublicACLs", "blockPublicPolicy", "ignorePublicACLs", "restrictPublicBuckets"] as const;

/**
 * The mismatches between objects and S3: each object whose status does not say that the object is settled, each object whose bucket in S3
 * differs from the spec, and each bucket without an object. Reads S3 only with the SDK, so that Driftless cannot hide its own errors.
 */
export async function mismatches(objects: readonly KubernetesObject[], s3: S3Client): Promise<readonly string[]> {
  const ofObjects = await Promise.all(
    objects.map(async (object) => {
      const { name } = object.metadata;
      const found = [...statusMismatches(object), ...(await bucketMismatches(specOf(object), s3))];
      return found.map((what) => `${name}: ${what}`);
    }),
  );
  const declared = new Set(objects.map((object) => specOf(object).name));
  const { Buckets = [] } = await s3.send(new ListBucketsCommand({}));
  const orphans = Buckets.flatMap(({ Name = "" }) =>
    declared.has(Name) ? [] : [`${Name}: a bucket without an object`],
  );
  return [...ofObjects.flat(), ...orphans];
}

function statusMismatches({ metadata, status }: KubernetesObject): readonly string[] {
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  return [
    ...(ready?.status === "True" ? [] : [`not Ready: ${ready?.reason}: ${ready?.message}`]),
    ...(status?.observedGeneration === metadata.generation ? [] : ["its generation was not observed"]),
    ...(status?.claim === undefined ? [] : ["a claim was left behind"]),
    ...(metadata.deletionTimestamp === undefined ? [] : ["it is still being deleted"]),
  ];
}

async function bucketMismatches(spec: ChurnedSpec, s3: S3Client): Promise<readonly string[]> {
  const Bucket = spec.name;
  try {
    const versioning = await s3.send(new GetBucketVersioningCommand({ Bucket }));
    const { TagSet = [] } = await s3.send(new GetBucketTaggingCommand({ Bucket }));
    const blocks = await s3.send(new GetPublicAccessBlockCommand({ Bucket }));
    const cors = await s3.send(new GetBucketCorsCommand({ Bucket })).catch(whenMissing);
    const { BlockPublicAcls, BlockPublicPolicy, IgnorePublicAcls, RestrictPublicBuckets } =
      blocks.PublicAccessBlockConfiguration ?? {};
    const [tag] = spec.tagging.tagSet;
    return [
      // A bucket that never kept versions counts as one in which versioning is suspended.
      ...differs("versioning", spec.versioning.status, versioning.Status ?? "Suspended"),
      ...differs("tag", tag?.value, TagSet.find(({ Key }) => Key === tag?.key)?.Value),
      ...differs(
        "publicAccessBlock",
        BLOCKS.map((name) => spec.publicAccessBlock[name]),
        [BlockPublicAcls, BlockPublicPolicy, IgnorePublicAcls, RestrictPublicBuckets],
      ),
      ...differs(
        "cors",
        spec.cors?.corsRules.map(({ allowedOrigins }) => allowedOrigins),
        cors?.CORSRules?.map(({ AllowedOrigins }) => AllowedOrigins),
      ),
    ];
  } catch (error) {
    return [`its bucket cannot be read: ${String(error)}`];
  }
}

function whenMissing(error: Error): undefined {
  if (error.name !== "NoSuchCORSConfiguration") throw error;
}

function differs(what: string, declared: unknown, found: unknown): readonly string[] {
  if (isDeepStrictEqual(declared, found)) return [];
  return [`${what} is ${JSON.stringify(found)}, but is declared as ${JSON.stringify(declared)}`];
}

function specOf({ spec }: KubernetesObject): ChurnedSpec {
  // The benchmark itself wrote the spec.
  return spec as unknown as ChurnedSpec;
}
