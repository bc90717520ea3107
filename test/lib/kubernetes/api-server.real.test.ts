import { describe } from "vitest";
import { testConfigMaps } from "../../support/kubernetes/config-map-contract.ts";
import { testKubernetesClient } from "../../support/kubernetes/kubernetes-client-contract.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { clientsOf } from "../../support/kubernetes/users/administrator.ts";

describe("the real API server", () => {
  const open = async () => {
    const { kubernetes: client, user } = clientsOf();
    return { client, user, namespace: await createNamespace() };
  };
  testKubernetesClient(open);
  testConfigMaps(open);
});
