import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  type ConfigMapReference,
  KubernetesApiError,
  type KubernetesClient,
  type KubernetesEvent,
  type MergePatch,
  type ObjectPage,
  type ObjectReference,
} from "../../../../lib/kubernetes/client.ts";
import { eventBody } from "../../../../lib/kubernetes/event.ts";
import { parseLabelSelector } from "../../../../lib/kubernetes/label-selector.ts";
import type { KubernetesObject, ObjectStatus } from "../../../../lib/kubernetes/object.ts";
import { copy } from "../../assertions/copy.ts";
import { carryOutEverything, type Intercept, type PortCall } from "../../worlds/port-call.ts";
import { refusal } from "../api-refusal.ts";
import { hasFields } from "../has-fields.ts";
import { type ClusterUser, DEFAULT_STATUS } from "../users/cluster-user.ts";
import { createMemoryConfigMaps, type MemoryConfigMaps } from "./memory-config-maps.ts";
import { createMemorySecrets, type MemorySecrets } from "./memory-secrets.ts";
import { mergePatched, withPatch } from "./merge-patched.ts";

/** An in-memory API server, and the users of its cluster. It has the semantics of a real API server on which Driftless relies. */
export interface MemoryKubernetes extends KubernetesClient {
  readonly user: MemoryUser;
  /** The client's calls, not including the user's. */
  readonly calls: readonly PortCall[];
  readonly events: readonly (KubernetesEvent & { readonly name: string; readonly regarding: string })[];
}

/** A user who can also read everything, and overwrite a status. */
export interface MemoryUser extends ClusterUser {
  /** The kinds, such as `Bucket`, whose CRDs are being deleted. */
  readonly definitionsBeingDeleted: Set<string>;
  readonly namespacesBeingDeleted: Set<string>;
  readonly configMaps: MemoryConfigMaps;
  readonly secrets: MemorySecrets;
  read(reference: ObjectReference): KubernetesObject | undefined;
  patchStatus(reference: ObjectReference, status: Readonly<Record<string, unknown>>): void;
}

export interface MemoryKubernetesOptions {
  readonly intercept?: Intercept;
  /** Returns the fields of a status that the CRD's schema keeps. Default: all fields. */
  readonly prune?: (status: ObjectStatus) => ObjectStatus;
  /** Returns the object as it is stored that a user creates or changes, or throws the API server's refusal. Default: any object, as it is. */
  readonly admit?: (object: KubernetesObject, former?: KubernetesObject) => KubernetesObject;
  /** Milliseconds since the epoch. Default: the system's clock. */
  readonly now?: () => number;
  /** Returns the uid of a new object. Default: a random one. */
  readonly newUid?: () => string;
}

type ListOptions = Parameters<KubernetesClient["list"]>[1];

const PAGE_SIZE = 10;

export function createMemoryKubernetes({
  intercept = carryOutEverything,
  prune = (status) => status,
  admit = (object) => object,
  now = Date.now,
  newUid = randomUUID,
}: MemoryKubernetesOptions = {}): MemoryKubernetes {
  const objects = new Map<string, KubernetesObject>();
  const namespaces = new Map<string, Readonly<Record<string, string>>>();
  const events = new Map<string, MemoryKubernetes["events"][number]>();
  const configMaps = createMemoryConfigMaps("configmaps", nextVersion);
  const secrets = createMemorySecrets(nextVersion);
  /** The kinds whose definitions are installed: the kinds of all objects that have ever existed. */
  const installed = new Set<string>();
  const [definitionsBeingDeleted, namespacesBeingDeleted] = [new Set<string>(), new Set<string>()];
  const calls: PortCall[] = [];
  let latestVersion = 0;

  return {
    calls,
    get events() {
      return [...events.values()];
    },
    get: (reference) => call("get", undefined, () => objects.get(keyOf(reference))),
    getTarget: (reference) =>
      call("getTarget", undefined, () => {
        if (!installed.has(kindOf(reference))) throw new KubernetesApiError("HTTP status 404", { status: 404 });
        return objects.get(keyOf(reference));
      }),
    async *list(kind, options) {
      let next = options.continue;
      do {
        const start = next;
        const page = await call("list", undefined, () => pageOf(kind.kind, { ...options, continue: start }));
        yield page;
        next = page.continue;
      } while (next !== undefined);
    },
    patch: (reference, patch) =>
      call("patch", patch, () => write(reference, patch.metadata, (stored) => withPatch(stored, patch))),
    patchStatus: (reference, patch) =>
      call("patchStatus", patch, () => write(reference, patch.metadata, (stored) => withStatus(stored, patch.status))),
    isDefinitionDeleted: ({ kind }) => call("isDefinitionDeleted", undefined, () => definitionsBeingDeleted.has(kind)),
    readNamespace: (name) => call("readNamespace", undefined, () => namespaceOf(name)),
    readConfigMap: (about) => call("readConfigMap", undefined, () => configMaps.read(about), about),
    patchConfigMap: (about, patch) => call("patchConfigMap", patch, () => configMaps.patch(about, patch), about),
    readSecret: (about) => call("readSecret", undefined, () => secrets.read(about), about),
    patchSecret: (about, patch) => call("patchSecret", patch, () => secrets.patch(about, patch), about),
    recordEvent: (object, event) => call("recordEvent", event, () => record(object, event)),

    user: {
      async create({ kind, namespace, name }, { spec, ...metadata }) {
        const key = keyOf({ kind, namespace, name });
        if (objects.has(key)) throw refusal(409, "AlreadyExists", `${name} already exists`);
        const made = { uid: newUid(), creationTimestamp: new Date(now()).toISOString(), generation: 1 };
        const object = admit({
          ...{ apiVersion: `${kind.group}/${kind.version}`, kind: kind.kind },
          metadata: { ...metadata, name, namespace, ...made, resourceVersion: nextVersion() },
          ...{ spec, status: DEFAULT_STATUS },
        });
        if (!namespaces.has(namespace)) namespaces.set(namespace, {});
        objects.set(key, object);
        installed.add(kindOf({ kind }));
        return copy(object);
      },
      async patch(reference, patch) {
        return write(reference, {}, (stored) => admit(withPatch(stored, patch), stored));
      },
      async delete(reference) {
        write(reference, {}, (stored) => ({
          ...stored,
          metadata: { deletionTimestamp: new Date(now()).toISOString(), ...stored.metadata },
        }));
      },
      async createConfigMap(reference) {
        configMaps.create(reference);
      },
      async createSecret(reference, contents) {
        secrets.create(reference, contents);
      },
      async annotateNamespace(namespace, annotations) {
        namespaces.set(namespace, mergePatched({ ...namespaces.get(namespace) }, annotations));
      },
      definitionsBeingDeleted,
      namespacesBeingDeleted,
      configMaps,
      secrets,
      read: (reference) => objects.get(keyOf(reference)),
      patchStatus(reference, status) {
        write(reference, {}, (stored) => withStatus(stored, status));
      },
    },
  };

  async function call<Answer>(
    verb: string,
    body: unknown,
    carryOut: () => Answer,
    about?: ConfigMapReference,
  ): Promise<Answer> {
    const writes = verb.startsWith("patch") || verb === "recordEvent";
    const made: PortCall = { port: "kubernetes", verb, writes, body, ...(about && { about }) };
    calls.push(made);
    return copy(await intercept(made, carryOut));
  }

  function write(
    reference: ObjectReference,
    { resourceVersion }: { readonly resourceVersion?: string },
    change: (stored: KubernetesObject) => KubernetesObject,
  ): KubernetesObject {
    const stored = objects.get(keyOf(reference));
    if (stored === undefined) throw refusal(404, "NotFound", `${reference.name} not found`);
    if (resourceVersion !== undefined && resourceVersion !== stored.metadata.resourceVersion) {
      throw refusal(409, "Conflict", "the object has been modified; please apply your changes to the latest version");
    }
    const changed = change(stored);
    if (isDeepStrictEqual(changed, stored)) return stored;
    const saved = { ...changed, metadata: { ...changed.metadata, ...revised(stored, changed) } };
    const gone = saved.metadata.deletionTimestamp !== undefined && saved.metadata.finalizers === undefined;
    if (gone) objects.delete(keyOf(reference));
    else objects.set(keyOf(reference), saved);
    return saved;
  }

  function revised(stored: KubernetesObject, changed: KubernetesObject) {
    const isNewGeneration =
      !isDeepStrictEqual(changed.spec, stored.spec) ||
      changed.metadata.deletionTimestamp !== stored.metadata.deletionTimestamp;
    return { resourceVersion: nextVersion(), generation: stored.metadata.generation + (isNewGeneration ? 1 : 0) };
  }

  function nextVersion(): string {
    return String(++latestVersion);
  }

  function withStatus(stored: KubernetesObject, patch: MergePatch["status"] = {}): KubernetesObject {
    return { ...stored, status: prune(mergePatched(stored.status ?? {}, patch)) };
  }

  function pageOf(
    kind: string,
    { namespace, labelSelector, fieldSelector = "", continue: after = "" }: ListOptions,
  ): ObjectPage {
    const matches = parseLabelSelector(labelSelector);
    const found = [...objects]
      .filter(([key, object]) => {
        const { kind: one, metadata } = object;
        const isInNamespace = namespace === undefined || metadata.namespace === namespace;
        const isSelected = matches(metadata.labels ?? {}) && hasFields(object, fieldSelector);
        return key > after && one === kind && isInNamespace && isSelected;
      })
      .sort(([one], [other]) => (one < other ? -1 : 1));
    const page = found.slice(0, PAGE_SIZE);
    return {
      items: page.map(([, object]) => object),
      continue: found.length > page.length ? page.at(-1)?.[0] : undefined,
    };
  }

  function namespaceOf(name: string) {
    const annotations = namespaces.get(name);
    if (annotations === undefined) throw refusal(404, "NotFound", `namespaces "${name}" not found`);
    return { uid: `uid-of-${name}`, isDeleted: namespacesBeingDeleted.has(name), annotations, labels: {} };
  }

  function record(object: KubernetesObject, event: KubernetesEvent & { readonly name: string }): void {
    const { note } = eventBody(object, event, new Date());
    if (Buffer.byteLength(String(note)) > 1024) throw refusal(422, "Invalid", "note: can have at most 1024 characters");
    if (!events.has(event.name)) events.set(event.name, { ...event, regarding: object.metadata.uid });
  }
}

function keyOf({ kind, namespace, name }: ObjectReference): string {
  return `${kindOf({ kind })}/${namespace}/${name}`;
}

function kindOf({ kind }: Pick<ObjectReference, "kind">): string {
  return `${kind.kind}.${kind.group}`;
}
