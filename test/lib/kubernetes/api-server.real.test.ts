import { describe, inject } from "vitest";
import { createApiServerClient } from "../../../lib/kubernetes/api-server.ts";
import { testConfigMaps } from "../../support/kubernetes/config-map-contract.ts";
import { testKubernetesClient } from "../../support/kubernetes/kubernetes-client-contract.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { createRealUser } from "../../support/kubernetes/real-user.ts";
import "../../support/real/provided-context.ts";

describe("the real API server", () => {
  const open = async () => {
    const { server, ca, cert, key } = inject("apiServer");
    const connection = { server, ca, clientCertificate: { cert, key } };
    return {
      client: createApiServerClient(connection),
      user: createRealUser(connection),
      namespace: await createNamespace(),
    };
  };
  testKubernetesClient(open);
  testConfigMaps(open);
});
