import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import type { KubernetesClient, ObjectReference } from "../../../lib/kubernetes/client.ts";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import { createCheckedKubernetes } from "../kubernetes/memory/checked-kubernetes.ts";
import { clientsOf } from "../kubernetes/users/administrator.ts";
import type { ClusterUser } from "../kubernetes/users/cluster-user.ts";
import "./provided-context.ts";

/** The cluster in which tests create objects. */
export interface TestCluster {
  readonly kubernetes: KubernetesClient;
  readonly user: Pick<ClusterUser, "create" | "delete" | "patch"> & {
    patchStatus(reference: ObjectReference, status: Readonly<Record<string, unknown>>): Promise<unknown>;
  };
  /** Creates a namespace with a unique name and the given annotations, and resolves to its name. */
  createNamespace(annotations?: Readonly<Record<string, string>>): Promise<string>;
  /** The Kubernetes Events about the object with this UID, as `Reason: note`. */
  eventsAbout(namespace: string, uid: string): Promise<readonly string[]>;
}

/** The cluster of a connection; by default, that of the test run, or one in memory that all test files of a process share. */
export function testCluster(connection?: Connection): TestCluster {
  if (connection === undefined && inject("services") === "in memory") {
    inMemory ??= clusterInMemory();
    return inMemory;
  }
  const { kubernetes, user, send } = clientsOf(connection);
  return {
    kubernetes,
    user,
    async createNamespace(annotations = {}) {
      const name = uniqueName();
      const body = { apiVersion: "v1", kind: "Namespace", metadata: { name, annotations } };
      await send({ method: "POST", path: "/api/v1/namespaces", body });
      return name;
    },
    async eventsAbout(namespace, uid) {
      const path = `/apis/events.k8s.io/v1/namespaces/${namespace}/events`;
      // The API server returns a list of Events.
      const { items } = (await send({ method: "GET", path })) as {
        readonly items: readonly { reason: string; note: string; regarding: { uid: string } }[];
      };
      return items.filter(({ regarding }) => regarding.uid === uid).map(({ reason, note }) => `${reason}: ${note}`);
    },
  };
}

let inMemory: TestCluster | undefined;

function clusterInMemory(): TestCluster {
  const kubernetes = createCheckedKubernetes(Date.now);
  const { user } = kubernetes;
  return {
    kubernetes,
    user: { ...user, patchStatus: async (reference, status) => user.patchStatus(reference, status) },
    async createNamespace(annotations = {}) {
      const name = uniqueName();
      await user.annotateNamespace(name, annotations);
      return name;
    },
    eventsAbout: async (_, uid) =>
      kubernetes.events.filter(({ regarding }) => regarding === uid).map(({ reason, note }) => `${reason}: ${note}`),
  };
}

const uniqueName = (): string => `test-${randomBytes(6).toString("hex")}`;
