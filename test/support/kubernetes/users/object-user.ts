import { randomBytes, randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Condition, ConditionType } from "../../../../lib/kubernetes/condition.ts";
import type { KubernetesObject } from "../../../../lib/kubernetes/object.ts";
import type { ResourceKind } from "../../../../lib/kubernetes/resource-kind.ts";
import { eventually } from "../../assertions/eventually.ts";
import { shellKubectl } from "../../programs/shell-kubectl.ts";
import { openStackReader } from "../../programs/stack-reader.ts";

/** The parts that a manifest can contain. */
export interface Manifest {
  readonly spec: object;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
}

/** A user with kubectl and a separate namespace. Every object in it is of one kind, and named `data`. */
export interface ObjectUser {
  readonly namespace: string;
  apply(manifest: Manifest): Promise<void>;
  /** Runs kubectl with these arguments, in the namespace. */
  kubectl(...args: readonly string[]): Promise<string>;
  /** The object as it is now; `undefined` if it does not exist. */
  object(): Promise<KubernetesObject | undefined>;
  /** Waits until the status refers to the latest spec and the condition has this status, and returns the condition. */
  condition(type: ConditionType, status: Condition["status"], timeoutMs?: number): Promise<Condition>;
  /** Requests a pass and waits until it is done. */
  reconcile(): Promise<void>;
  /** Overwrites members of the status, as anyone who has permission to write the status can. */
  forge(status: Readonly<Record<string, unknown>>): Promise<void>;
  /** The Kubernetes Events about the object, as `Reason: note`. */
  events(): Promise<readonly string[]>;
  /** Requests the deletion and does not wait for it. */
  delete(): Promise<void>;
  /** Waits until the object is gone. */
  gone(timeoutMs?: number): Promise<void>;
}

interface EventList {
  readonly items: readonly { readonly reason: string; readonly note: string }[];
}

/** Creates a namespace with these annotations in the running stack of this directory. */
export async function createObjectUser(
  directory: string,
  { group, version, kind, plural }: ResourceKind,
  annotations: Readonly<Record<string, string>> = {},
): Promise<ObjectUser> {
  const namespace = `test-${randomBytes(6).toString("hex")}`;
  await shellKubectl(directory, ["apply", "-f", "-"], {
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name: namespace, annotations },
  });
  const type = `${plural}.${group}`;
  const kubectl = (...args: readonly string[]) => shellKubectl(directory, ["--namespace", namespace, ...args]);

  const reader = await openStackReader(directory);

  async function object(): Promise<KubernetesObject | undefined> {
    const path = `/apis/${group}/${version}/namespaces/${namespace}/${plural}/data`;
    return (await reader.get(path)) as KubernetesObject | undefined;
  }

  return {
    namespace,
    kubectl,
    object,
    async apply({ spec, ...metadata }) {
      await shellKubectl(directory, ["apply", "-f", "-"], {
        apiVersion: `${group}/${version}`,
        kind,
        metadata: { ...metadata, name: "data", namespace },
        spec,
      });
    },
    condition: (type, status, timeoutMs) =>
      eventually(
        async () => {
          const current = await object();
          const conditions = current?.status?.conditions ?? [];
          expect(current?.status?.observedGeneration).toBe(current?.metadata.generation);
          const found = conditions.find((condition) => condition.type === type);
          expect(found?.status, JSON.stringify(conditions)).toBe(status);
          return found ?? expect.fail(`no condition ${type}`);
        },
        { timeoutMs },
      ),
    async reconcile() {
      const request = randomUUID();
      await kubectl("annotate", type, "data", "--overwrite", `driftless.dev/reconcile-requested-at=${request}`);
      await eventually(async () => expect((await object())?.status?.lastHandledReconcileAt).toBe(request));
    },
    async forge(status) {
      const patch = JSON.stringify({ status });
      await kubectl("patch", type, "data", "--subresource=status", "--type=merge", `--patch=${patch}`);
    },
    async events() {
      const { items } = (await reader.get(`/apis/events.k8s.io/v1/namespaces/${namespace}/events`)) as EventList;
      return items.map(({ reason, note }) => `${reason}: ${note}`);
    },
    async delete() {
      await kubectl("delete", type, "data", "--wait=false");
    },
    gone: (timeoutMs) => eventually(async () => expect(await object()).toBeUndefined(), { timeoutMs }),
  };
}
