import { expect, it } from "vitest";
import { eventually } from "../../../support/assertions/eventually.ts";
import { createFormerDefinition } from "../../../support/kubernetes/former-definition.ts";
import { kubectl } from "../../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../../support/kubernetes/namespace.ts";

const LIMITS = ["maxLength", "maxItems", "maxProperties"];
const FINALIZER = "finalizers.sns.services.k8s.aws/Topic";

it("accepts changes to objects that were stored before their texts and lists had limits", async () => {
  const namespace = await createNamespace();
  const inNamespace = (args: readonly string[], input?: unknown) => kubectl(["-n", namespace, ...args], input);
  const names = { kind: "LongTopic", listKind: "LongTopicList", plural: "longtopics", singular: "longtopic" };
  const isLimit = (key: string, value: unknown) => LIMITS.includes(key) && typeof value === "number";
  const limited = await createFormerDefinition("topics.sns.services.k8s.aws", names, isLimit);
  const tags = Array.from({ length: 51 }, (_, index) => ({ key: `k${index}`, value: "v".repeat(257) }));
  const stored = {
    apiVersion: "sns.services.k8s.aws/v1alpha1",
    kind: "LongTopic",
    metadata: { name: "a" },
    spec: { name: "a", policy: "p".repeat(65_537), tags },
  };
  await eventually(() => inNamespace(["create", "-f", "-"], stored));

  await kubectl(["replace", "-f", "-"], limited);
  const patch = (change: object, ...rest: readonly string[]) =>
    inNamespace(["patch", "longtopic", "a", "--type", "merge", "-p", JSON.stringify(change), ...rest]);
  await eventually(() =>
    expect(patch({ spec: { policy: "q".repeat(65_538) } })).rejects.toThrow("spec.policy: Too long"),
  );

  await patch({ metadata: { annotations: { "services.k8s.aws/region": "eu-west-1" } } });
  await patch({ metadata: { finalizers: [FINALIZER] } });
  await patch({ status: { observedGeneration: 1 } }, "--subresource", "status");
  await patch({ spec: { displayName: "A" } });
  await inNamespace(["delete", "longtopic", "a", "--wait=false"]);
  await patch({ status: { observedGeneration: 2 } }, "--subresource", "status");
  await patch({ metadata: { finalizers: null } });
  await eventually(async () => expect(await inNamespace(["get", "longtopic", "-o", "name"])).toBe(""));
});
