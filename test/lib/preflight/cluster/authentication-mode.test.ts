import { expect, test } from "vitest";
import { authenticationMode } from "../../../../lib/preflight/cluster/authentication-mode.ts";
import { context, eks, findings } from "../../../support/preflight/context.ts";

test.each(["API", "API_AND_CONFIG_MAP"])("%s supports access entries", async (mode) => {
  expect(await findings(authenticationMode, context(eks({ accessConfig: { authenticationMode: mode } })))).toEqual([]);
});

// EKS does not return the mode of some old clusters.
test.each([{ authenticationMode: "CONFIG_MAP" }, undefined])(
  "%j does not, and the command enables them",
  async (accessConfig) => {
    expect(await findings(authenticationMode, context(eks({ accessConfig })))).toMatchObject([
      {
        what: "The authentication mode of the cluster production is CONFIG_MAP.",
        commands: [
          "aws eks update-cluster-config --name production --access-config authenticationMode=API_AND_CONFIG_MAP --region us-west-2",
        ],
      },
    ]);
  },
);

test("a cluster that does not exist cannot be looked at", async () => {
  await expect(
    findings(authenticationMode, context({ "eks:DescribeCluster": "ResourceNotFoundException" })),
  ).rejects.toMatchObject({
    name: "ReadError",
    message: "The cluster was not found.",
  });
});
