import { expect, test } from "vitest";
import { oidcProvider } from "../../../../lib/preflight/cluster/oidc-provider.ts";
import { type Answers, context, deployment, eks, findings } from "../../../support/preflight/context.ts";

const provider = (answer: NonNullable<Answers["iam:GetOpenIDConnectProvider"]>): Answers => ({
  ...eks(),
  "iam:GetOpenIDConnectProvider": answer,
});
const arn = "arn:aws:iam::111122223333:oidc-provider/oidc.example/id/1";

test("a provider that accepts the audience of STS is fine", async () => {
  const asked: unknown[] = [];
  const answers = provider((input) => {
    asked.push(input.OpenIDConnectProviderArn);
    return { ClientIDList: ["sts.amazonaws.com"] };
  });
  expect(await findings(oidcProvider, context(answers))).toEqual([]);
  expect(asked).toEqual([arn]);
});

test.each([
  [
    "NoSuchEntityException",
    "aws iam create-open-id-connect-provider --url https://oidc.example/id/1 --client-id-list sts.amazonaws.com",
  ],
  [
    { ClientIDList: ["other"] },
    `aws iam add-client-id-to-open-id-connect-provider --open-id-connect-provider-arn ${arn}`,
  ],
])("for %j, the command is %s", async (answer, command) => {
  expect(await findings(oidcProvider, context(provider(answer)))).toMatchObject([
    { commands: [expect.stringContaining(command)] },
  ]);
});

test("an oidcIssuer of another cluster is a problem", async () => {
  const found = await findings(oidcProvider, context(eks(), { oidcIssuer: "https://oidc.example/id/2" }));
  expect(found).toMatchObject([{ parameters: ["oidcIssuer: https://oidc.example/id/1"] }]);
});

test("applies only with web identity tokens", () => {
  expect(oidcProvider.applies?.({ ...deployment, relayIdentity: "irsa" })).toBe(true);
  expect(oidcProvider.applies?.(deployment)).toBe(false);
});
