import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { iamTags } from "../../lib/kinds/iam/shared/iam-tags.ts";
import { kinds } from "../../lib/kinds/index.ts";
import type { Connect } from "../../lib/reconcile/dependencies.ts";
import { connectToEmulators } from "../support/aws/connections/connect-to-emulators.ts";
import { noting } from "../support/aws/noting.ts";
import { applyClusterManifests } from "../support/kubernetes/cluster-manifests.ts";
import { kubectl } from "../support/kubernetes/kubectl.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { NAME, NAMESPACE } from "../support/public-manifests/neutral-values.ts";
import type { PublicManifest } from "../support/public-manifests/public-source.ts";
import { publicSources } from "../support/public-manifests/public-sources.ts";
import { createRealObject, type RealObject } from "../support/real/real-object.ts";
import { createTestClock } from "../support/worlds/test-clock.ts";

type Spec = PublicManifest["spec"];

/** A deployment for one cluster, which passes no roles but those that objects create. */
const SETTINGS = { eksClusterName: "local", passableRoles: [] };
/** The calls with which a pass looks whose a role is. */
const READS = /^(Get|List)/;

beforeAll(applyClusterManifests, 120_000);

test.each(publicSources.map(({ source, manifests }) => [source, manifests] as const))(
  "the manifests in %s are accepted unchanged, and become Ready, or are refused for a difference that is known",
  async (_, manifests) => {
    const [namespace, connect] = await Promise.all([createNamespace(), connectToEmulators()]);
    const [clock, suffix, calls] = [createTestClock(), randomUUID().slice(0, 8), [] as string[]];
    const noted: Connect = (access) => noting(connect(access), calls);
    const engine = { kinds, clock, connect: noted, settings: SETTINGS, ownTags: async () => iamTags };
    const earlier = new Map<string, RealObject>();
    for (const manifest of manifests) {
      const { kind, name = "orders", annotations = {}, differs } = manifest;
      const spec = await filledIn(manifest.spec, { namespace, suffix, earlier });
      expect(await acceptedSpec({ ...manifest, name, spec }, namespace)).toEqual(spec);
      const served = kinds.find(({ resource }) => resource.kind === kind)?.resource ?? expect.fail(`no kind ${kind}`);
      const object = await createRealObject({ kind: served, namespace, name }, { annotations, spec }, engine);
      earlier.set(kind, object);
      const before = calls.length;
      await object.pass();
      if (differs === undefined) await object.settle();
      const { status, reason, message } = (await object.condition("Ready")) ?? expect.fail(`${kind} has no condition`);
      const expected = differs === undefined ? { status: "True" } : { status: "False", reason: differs.reason };
      expect({ status, reason }, `${kind} ${name}: ${message}`).toMatchObject(expected);
      const made = calls.slice(before).filter((call) => !READS.test(call));
      expect(made.length > 0, `${kind} ${name}: ${made.join()}`).toBe(differs === undefined);
    }
  },
  120_000,
);

/** The spec with the names of this test, and with the fields of other objects' status that it stands for. */
async function filledIn(
  spec: Spec,
  { namespace, suffix, earlier }: { namespace: string; suffix: string; earlier: ReadonlyMap<string, RealObject> },
): Promise<Spec> {
  let text = JSON.stringify(spec).replaceAll(NAMESPACE, namespace).replaceAll(NAME, `${NAME}-${suffix}`);
  for (const [kind, object] of earlier) {
    const status = Object.entries((await object.read())?.status ?? {});
    for (const [field, value] of status) text = text.replaceAll(`{${kind}.${field}}`, String(value));
  }
  return JSON.parse(text);
}

/** The spec as the API server would store it. Like kubectl, it rejects manifests with fields that it does not know. */
async function acceptedSpec({ kind, name, annotations, spec }: PublicManifest, namespace: string): Promise<unknown> {
  const { group, version } = kinds.find(({ resource }) => resource.kind === kind)?.resource ?? expect.fail();
  const manifest = { apiVersion: `${group}/${version}`, kind, metadata: { name, namespace, annotations }, spec };
  const answer = await kubectl(["apply", "--dry-run=server", "--validate=strict", "-o", "json", "-f", "-"], manifest);
  return Object(JSON.parse(answer)).spec;
}
