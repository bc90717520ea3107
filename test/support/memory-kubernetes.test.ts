import { describe } from "vitest";
import { testKubernetesClient } from "./kubernetes-client-contract.ts";
import { createMemoryKubernetes } from "./memory-kubernetes.ts";

describe("the API server in memory", () => {
  testKubernetesClient(async () => {
    const client = createMemoryKubernetes();
    return { client, user: client.user, namespace: "default" };
  });
});
