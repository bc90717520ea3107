import { expect, test } from "vitest";
import { parseParameters } from "../../../infra/parameters/read-parameters.ts";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import { callerError, planSettings, readDeployment, unreachable } from "../../../lib/plan/deployment.ts";
import { publish } from "../../../lib/settings/published.ts";

const parameters = parseParameters(
  {
    clusterName: "c",
    region: "us-west-2",
    tokenSecretArn: "arn:aws:secretsmanager:us-west-2:111122223333:secret:token",
    kubernetesServer: "https://a.example",
    kubernetesCa: "LS0tLS0=",
    targets: "open",
  },
  "the test",
);

/** What a program of version 1.2.3 says about a deployment that has published this besides its parameters. */
async function remarksOn(published: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const data = { ...publish(parameters), ...published };
  const readConfigMap = async () => ({ resourceVersion: "1", data });
  return (await readDeployment({ readConfigMap }, parameters.kinds, "1.2.3")).remarks;
}

test("a deployment that does not set targets may refuse more than a plan does", async () => {
  const { targets: _, ...others } = parameters;
  const readConfigMap = async () => ({ resourceVersion: "1", data: { ...publish(others), version: "1.2.3" } });
  const { remarks, ...deployment } = await readDeployment({ readConfigMap }, parameters.kinds, "1.2.3");
  expect(remarks).toEqual([
    expect.stringMatching(/does not set its parameter targets, so this plan takes them as open/),
  ]);
  const place = { account: "111122223333", partition: "aws" };
  expect(planSettings({ ...deployment, remarks }, place).targets).toBe("open");
});

test("a plan knows the EKS cluster that objects have to name", async () => {
  const readConfigMap = async () => ({ resourceVersion: "1", data: publish({ ...parameters, eksClusterName: "eks" }) });
  const deployment = await readDeployment({ readConfigMap }, parameters.kinds, "1.2.3");
  expect(planSettings(deployment, { account: "111122223333", partition: "aws" }).eksClusterName).toBe("eks");
});

test("a deployment of another version may not do exactly what a plan says", async () => {
  expect(await remarksOn({ version: "1.2.3" })).toEqual([]);
  expect(await remarksOn({ version: "1.3.0" })).toEqual([
    "the deployment is of version 1.3.0, and this program of version 1.2.3: it may not do exactly what this plan says",
  ]);
  expect(await remarksOn({})).toEqual([expect.stringMatching(/^the deployment is of an older version, and/)]);
});

test.each([
  {
    answer: {},
    what: "cannot use the cluster",
    advice: /^A plan needs the cluster\. Check that kubectl get namespaces works/,
  },
  { answer: { status: 401 }, what: "cannot use the cluster", advice: /^The cluster does not know these credentials\./ },
  {
    answer: { status: 404 },
    what: "the cluster lacks what this needs",
    advice: /kubectl driftless doctor says what is missing\.$/,
  },
])("says what helps if the API server answers with $answer", ({ answer, what, advice }) => {
  const error = unreachable(new KubernetesApiError("GET /apis: no", answer));
  expect(error).toMatchObject({ status: 3, message: `${what}: GET /apis: no` });
  expect(error.advice).toMatch(advice);
});

const failure = (message: string, members: object) => Object.assign(new Error(message), members);

test.each([
  failure("connect ECONNREFUSED 127.0.0.1:1", { code: "ECONNREFUSED" }),
  failure("getaddrinfo ENOTFOUND sts.us-west-2.amazonaws.com", { code: "ENOTFOUND" }),
  failure("Connection timed out after 3000 ms", { name: "TimeoutError" }),
])("if AWS does not respond, says so, and does not advise to sign in: %s", (error) => {
  const { message, advice, status } = callerError(error);
  expect(message).toBe(`AWS cannot be reached: ${error.message}`);
  expect(advice).toMatch(/^Check the network/);
  expect(status).toBe(3);
});

test.each([
  failure("Could not load credentials from any providers", { name: "CredentialsProviderError" }),
  failure("The security token included in the request is expired", { name: "ExpiredToken", Code: "ExpiredToken" }),
])("if the credentials are unusable, advises to sign in: %s", (error) => {
  const { message, advice } = callerError(error);
  expect(message).toBe(`cannot use your AWS credentials: ${error.message}`);
  expect(advice).toMatch(/^Sign in/);
});
