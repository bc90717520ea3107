import { expect, test } from "vitest";
import { relayNodes } from "../../../../lib/preflight/cluster/relay-nodes.ts";
import { type Answers, context, eks, findings } from "../../../support/preflight/context.ts";

const withProfiles = (...selectors: readonly object[]): Answers => ({
  ...eks(),
  "eks:ListNodegroups": { nodegroups: [] },
  "eks:ListFargateProfiles": { fargateProfileNames: selectors.map((_, index) => `profile-${index}`) },
  "eks:DescribeFargateProfile": ({ fargateProfileName = "" }) => ({
    fargateProfile: { selectors: [selectors[Number(fargateProfileName.slice("profile-".length))] ?? {}] },
  }),
});

test("a node group, or EKS Auto Mode, provides nodes", async () => {
  expect(await findings(relayNodes, context({ ...eks(), "eks:ListNodegroups": { nodegroups: ["n"] } }))).toEqual([]);
  expect(await findings(relayNodes, context(eks({ computeConfig: { enabled: true } })))).toEqual([]);
});

test("with neither, there is a notice, because other nodes are not visible in EKS", async () => {
  expect(await findings(relayNodes, context(withProfiles({ namespace: "web" })))).toMatchObject([
    { notice: true, what: expect.stringContaining("no Fargate profile for the namespace driftless-system") },
  ]);
});

test.each([{ namespace: "driftless-system" }, { namespace: "driftless-*" }, { namespace: "*" }])(
  "a Fargate profile for %j runs the relay with web identity tokens, and not with Pod Identity",
  async (selector) => {
    const answers = withProfiles({ namespace: "web" }, selector);
    expect(await findings(relayNodes, context(answers, { relayIdentity: "irsa" }))).toEqual([]);
    expect(await findings(relayNodes, context(answers))).toMatchObject([
      { what: expect.stringContaining("profile-1"), parameters: ["relayIdentity: irsa"] },
    ]);
  },
);

test("a profile that requires a label does not run the relay", async () => {
  const answers = withProfiles({ namespace: "driftless-system", labels: { on: "fargate" } });
  expect(await findings(relayNodes, context(answers))).toMatchObject([{ notice: true }]);
});
