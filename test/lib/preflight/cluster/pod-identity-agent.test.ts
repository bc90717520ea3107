import { expect, test } from "vitest";
import { podIdentityAgent } from "../../../../lib/preflight/cluster/pod-identity-agent.ts";
import { type Answers, context, deployment, eks, findings } from "../../../support/preflight/context.ts";

const addon = (facts: object | string): Answers => ({
  ...eks(),
  "eks:DescribeAddon": typeof facts === "string" ? facts : { addon: facts },
});

test("an active add-on is fine", async () => {
  expect(await findings(podIdentityAgent, context(addon({ status: "ACTIVE" })))).toEqual([]);
});

test("the nodes of EKS Auto Mode need no add-on", async () => {
  expect(await findings(podIdentityAgent, context(eks({ computeConfig: { enabled: true } })))).toEqual([]);
});

test("a missing add-on is a problem, with the command that installs it", async () => {
  expect(await findings(podIdentityAgent, context(addon("ResourceNotFoundException")))).toMatchObject([
    {
      what: "The cluster production has no add-on eks-pod-identity-agent.",
      commands: [
        "aws eks create-addon --cluster-name production --addon-name eks-pod-identity-agent --region us-west-2",
      ],
      parameters: ["relayIdentity: irsa"],
    },
  ]);
});

test("an add-on that is not active is a problem, with the reasons that EKS gives", async () => {
  const health = { issues: [{ code: "InsufficientNumberOfReplicas", message: "no nodes" }] };
  expect(await findings(podIdentityAgent, context(addon({ status: "DEGRADED", health })))).toMatchObject([
    { what: expect.stringMatching(/is DEGRADED\. InsufficientNumberOfReplicas: no nodes\.$/) },
  ]);
});

test.each([{ relayIdentity: "irsa" }, { changes: "poll" }, { eksClusterName: undefined }] as const)(
  "with %j, no agent is needed",
  (parameters) => {
    expect(podIdentityAgent.applies?.({ ...deployment, ...parameters })).toBe(false);
  },
);
