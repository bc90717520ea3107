import { describe } from "vitest";
import { testConfigMaps } from "../config-map-contract.ts";
import { testKubernetesClient } from "../kubernetes-client-contract.ts";
import { createMemoryKubernetes } from "./memory-kubernetes.ts";

describe("the in-memory API server", () => {
  const open = async () => {
    const client = createMemoryKubernetes();
    return { client, user: client.user, namespace: "default" };
  };
  testKubernetesClient(open);
  testConfigMaps(open);
});
