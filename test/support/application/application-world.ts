import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { kinds } from "../../../lib/kinds/index.ts";
import { createOwnTags } from "../../../lib/kinds/own-tags.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { QueuedRequest } from "../../../lib/queue/reconcile-request.ts";
import { connectToEmulators } from "../aws/connections/connect-to-emulators.ts";
import { kubectl } from "../kubernetes/kubectl.ts";
import { createNamespace } from "../kubernetes/namespace.ts";
import { createRealObject, type RealObject } from "../real/real-object.ts";
import { createTestClock } from "../worlds/test-clock.ts";
import { createLives } from "./lives.ts";

type Request = QueuedRequest["request"];
type Manifest = Pick<KubernetesObject, "apiVersion" | "kind" | "metadata"> & { readonly spec: object };

const EXAMPLES = join(import.meta.dirname, "../../../docs/examples");
const MOST_RUNS = 2_000;
/** A message whose function died is delivered again after this time, when no claim of the dead run holds any more. */
const REDELIVERED_SECONDS = 360;

/** The manifests in a file of the examples. What begins with one of these names gets a name that no other test uses. */
export function applicationManifests(file: string, names: readonly string[]): readonly Manifest[] {
  const suffix = randomUUID().slice(0, 8);
  let text = readFileSync(join(EXAMPLES, file), "utf8");
  for (const name of names) text = text.replaceAll(name, `${name}-${suffix}`);
  return parseAllDocuments(text).map((document): Manifest => document.toJS());
}

/** The objects of the application in a namespace of their own, on a real API server and the emulators. */
export interface ApplicationWorld {
  readonly namespace: string;
  readonly objects: readonly RealObject[];
  /** Delivers messages, each when it is due, until none is left. Resolves to how many runs that took. */
  settle(): Promise<number>;
  /** Deletes all objects at once, and settles. */
  delete(): Promise<void>;
}

/**
 * Applies these manifests in this order. A search for a key asks for the tags of every key in the account, so `moto` should be the endpoint of a
 * moto that only this test uses. With `dying`, the function dies at its first call in the first run for an object, at its second
 * call in the next run, and so on, until a run ends. A call at which it dies reaches AWS or the API server, but its response is lost.
 */
export async function applyApplication(
  manifests: readonly Manifest[],
  { moto, dying = false }: { readonly moto: string; readonly dying?: boolean },
): Promise<ApplicationWorld> {
  const [namespace, connect] = await Promise.all([createNamespace(), connectToEmulators(moto)]);
  const [clock, lives] = [createTestClock(), createLives()];
  const engine = {
    ...{ kinds, clock, connect: lives.aroundAws(connect), kubernetes: lives.aroundKubernetes },
    settings: { eksClusterName: "local", secrets: "labelled" } as const,
    digestKey: async () => "key",
    ownTags: createOwnTags({ createsRoles: true }),
  };
  let waiting: readonly { readonly object: RealObject; readonly request: Request; readonly at: number }[] = [];
  const objects: RealObject[] = [];
  for (const manifest of manifests) {
    const { apiVersion, kind: name, metadata, spec } = manifest;
    if (apiVersion === "v1") {
      await kubectl(["create", "-f", "-"], { ...manifest, metadata: { ...metadata, namespace } });
      continue;
    }
    const kind = kinds.find(({ resource }) => resource.kind === name)?.resource;
    if (kind === undefined) throw new Error(`no deployment serves ${name}`);
    const reference = { kind, namespace, name: metadata.name };
    // The namespace of service accounts is that of the object.
    const text = JSON.stringify(spec).replaceAll('"namespace":"default"', `"namespace":"${namespace}"`);
    const object = await createRealObject(reference, { spec: JSON.parse(text) }, engine);
    objects.push(object);
    await changed(object);
  }
  const deaths = new Map<RealObject, number>();

  async function changed(object: RealObject): Promise<void> {
    const { kind, namespace, name } = object.reference;
    const uid = (await object.read())?.metadata.uid;
    if (uid === undefined) return;
    const request = { ...groupVersionKind(kind), namespace, name, uid, reason: "change" } as const;
    waiting = [...waiting, { object, request, at: clock.now() }];
  }

  async function settle(): Promise<number> {
    for (let runs = 0; runs < MOST_RUNS; runs++) {
      const [next, ...others] = waiting.toSorted((one, other) => one.at - other.at);
      if (next === undefined) return runs;
      waiting = others;
      clock.advance(Math.max(0, next.at - clock.now()) / 1000);
      const { object, request } = next;
      const dead = deaths.get(object) ?? 0;
      const sent = await lives.live(dying ? dead + 1 : undefined, async () => (await object.receive(request)).sent);
      const now = clock.now();
      if (sent === "died") {
        deaths.set(object, dead + 1);
        waiting = [...waiting, { object, request, at: now + REDELIVERED_SECONDS * 1000 }];
      } else {
        deaths.set(object, Number.POSITIVE_INFINITY);
        waiting = [
          ...waiting,
          ...sent.map((one) => ({ object, request: one.request, at: now + one.delaySeconds * 1000 })),
        ];
      }
    }
    throw new Error(`the application does not settle in ${MOST_RUNS} runs`);
  }

  return {
    namespace,
    objects,
    settle,
    async delete() {
      for (const object of objects) await object.delete();
      for (const object of objects) await changed(object);
      await settle();
    },
  };
}

function groupVersionKind({ group, version, kind }: RealObject["reference"]["kind"]) {
  return { group, version, kind };
}
