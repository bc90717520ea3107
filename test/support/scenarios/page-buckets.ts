import { expect } from "vitest";
import type { Condition, ConditionType } from "../../../lib/kubernetes/condition.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { eventually } from "../assertions/eventually.ts";
import type { RunningStack } from "../programs/running-stack.ts";
import { shellKubectl } from "../programs/shell-kubectl.ts";

/** The Bucket objects of a test. The object and its bucket have the same name. */
export interface Buckets {
  /** Creates a Bucket with versioning, and waits until it is Ready. Resolves to its name. */
  readonly create: (namespace: string, name: string) => Promise<string>;
  readonly object: (namespace: string, name: string) => Promise<KubernetesObject>;
}

/** Opens the Buckets of a running stack. */
export function openBuckets(stack: () => RunningStack): Buckets {
  async function object(namespace: string, name: string): Promise<KubernetesObject> {
    const args = ["get", "bucket", name, "--namespace", namespace, "--output=json"];
    return JSON.parse(await shellKubectl(stack().directory, args));
  }

  return {
    object,
    async create(namespace, name) {
      await shellKubectl(stack().directory, ["apply", "-f", "-"], manifestOf(namespace, name));
      await eventually(async () =>
        expect(conditionOf(await object(namespace, name), "Ready")).toMatchObject({ status: "True" }),
      );
      return name;
    },
  };
}

/** The manifest of a Bucket with versioning. */
export function manifestOf(
  namespace: string,
  name: string,
  annotations: Readonly<Record<string, string>> = {},
): object {
  return {
    apiVersion: "s3.services.k8s.aws/v1alpha1",
    kind: "Bucket",
    metadata: { name, namespace, annotations },
    spec: { name, versioning: { status: "Enabled" } },
  };
}

/** An object's condition of this type. */
export function conditionOf({ status }: KubernetesObject, type: ConditionType): Condition | undefined {
  return status?.conditions?.find((condition) => condition.type === type);
}
