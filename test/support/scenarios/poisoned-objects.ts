import { expect, test } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import type { Condition } from "../../../lib/kubernetes/condition.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { eventually } from "../assertions/eventually.ts";
import { measure } from "../assertions/measured.ts";
import { poisons } from "../assertions/poison.ts";
import { bucketNamed } from "../aws/s3/test-s3.ts";
import { createObjectUser } from "../kubernetes/users/object-user.ts";
import type { FaultyStack } from "../programs/faulty-stack.ts";
import { shellKubectl } from "../programs/shell-kubectl.ts";

const LONGEST_MESSAGE = 2000;

/** Tests that objects with very long texts delay no other object. */
export function testPoisonedObjects(stack: () => FaultyStack): void {
  test("get short conditions, and the objects of another namespace become Ready", async () => {
    const attacker = await createObjectUser(stack().directory, bucketKind);
    const neighbour = await createObjectUser(stack().directory, bucketKind);
    const bucket = (
      namespace: string,
      name: string,
      { annotations = {}, spec = {} }: (typeof poisons)[number] = {},
    ) => ({
      apiVersion: "s3.services.k8s.aws/v1alpha1",
      kind: "Bucket",
      metadata: { name, namespace, annotations },
      spec: { name: bucketNamed(name), ...spec },
    });
    const create = (items: readonly object[]) =>
      shellKubectl(stack().directory, ["create", "-f", "-"], { apiVersion: "v1", kind: "List", items });

    await create(poisons.map((poison, index) => bucket(attacker.namespace, `poisoned-${index}`, poison)));
    await measure("nine buckets Ready beside three with very long texts", async () => {
      await create(Array.from({ length: 9 }, (_, index) => bucket(neighbour.namespace, `normal-${index}`)));
      await neighbour.kubectl("wait", "buckets", "--all", "--for=condition=Ready", "--timeout=60s");
    });

    await eventually(async () => {
      const { items }: { readonly items: readonly KubernetesObject[] } = JSON.parse(
        await attacker.kubectl("get", "buckets", "--output=json"),
      );
      const conditions = items.map(({ status }) => status?.conditions ?? []);
      expect(conditions.map((of) => ready(of)?.status)).toEqual(["True", "False", "False"]);
      expect(conditions.map((of) => ready(of)?.reason)).toEqual(["", "InvalidAnnotation", "InvalidAnnotation"]);
      for (const { message = "" } of conditions.flat()) expect(message.length).toBeLessThanOrEqual(LONGEST_MESSAGE);
      expect(ready(conditions[1] ?? [])?.message).toContain("it must be repair or report or ignore");
    });
    await attacker.kubectl("delete", "buckets", "--all", "--timeout=60s");
  });
}

function ready(conditions: readonly Condition[]): Condition | undefined {
  return conditions.find(({ type }) => type === "Ready");
}
