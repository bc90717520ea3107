import { expect, test } from "vitest";
import { necessary, parse } from "./necessary-parameters.ts";

test("on EKS, the cluster manifests are installed and the cluster is looked up, unless the file says otherwise", () => {
  const { kubernetesServer, kubernetesCa, tokenFile: _, ...rest } = necessary;
  const onEks = { ...rest, eksClusterName: "production" };
  expect(parse(onEks)).toMatchObject({ installCluster: true, eksClusterName: "production" });
  expect(parse({ ...onEks, installCluster: false, kubernetesServer, kubernetesCa })).toMatchObject({
    installCluster: false,
    kubernetesServer,
    kubernetesCa,
  });
});

test.each([
  [
    { tokenSecretArn: "arn:aws:secretsmanager:us-west-2:111122223333:secret:x", installCluster: true },
    "installCluster requires eksClusterName",
  ],
  [{ tokenFile: "/run/token", relayIdentity: "irsa" }, "relayIdentity irsa requires eksClusterName."],
  [
    { eksClusterName: "x", oidcIssuer: "https://oidc.example/id" },
    "oidcIssuer has no effect without relayIdentity irsa.",
  ],
])("rejects %j", (parameters, problem) => {
  const { tokenFile: _, ...rest } = necessary;
  expect(() => parse({ ...rest, ...parameters })).toThrow(problem);
});
