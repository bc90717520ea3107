import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startStubApiServer } from "../support/kubernetes/stub-api-server.ts";
import { writeKubeconfig } from "../support/kubernetes/write-kubeconfig.ts";
import { startLocalProgram } from "../support/programs/local-program.ts";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";
import { type HttpStub, startHttpStub } from "../support/proxies/http-stub.ts";

const PRODUCTION = "region: us-west-2\neksClusterName: production\n";

test("prints its usage", async () => {
  const { code, stdout } = await run("--help");
  expect(code).toBe(0);
  for (const flag of ["PARAMETERS", "--profile", "--kubeconfig", "--context", "--output"])
    expect(stdout).toContain(flag);
  expect(stdout).toMatch(/Exit status: 0 no problems found, 1 problems found/);
});

test.each([
  { args: [], complaint: /missing required argument 'PARAMETERS'/ },
  { args: ["missing.yaml"], complaint: /Invalid parameters in missing\.yaml/ },
  { args: ["FILE", "--context", "c"], complaint: /--context requires --kubeconfig/ },
  { args: ["FILE", "--kubeconfig", "missing"], complaint: /cannot read the kubeconfig missing/ },
  { args: ["FILE", "--output", "yaml"], complaint: /Allowed choices are text, json/ },
])("rejects $args", async ({ args, complaint }) => {
  const file = await parametersFile(PRODUCTION);
  const { code, stdout, stderr } = await run(...args.map((arg) => (arg === "FILE" ? file : arg)));
  expect(stderr).toMatch(complaint);
  expect(stdout).toBe("");
  expect(code).toBe(2);
});

test("exits with 3 and says what to check if AWS does not respond", async () => {
  const { code, stderr } = await run(await parametersFile(PRODUCTION));
  expect(stderr).toMatch(/AWS cannot be reached: .*\nCheck the network and the proxy/);
  expect(code).toBe(3);
});

test("exits with 3 and says how to log in if the credentials do not work", async () => {
  const stub = await startHttpStub(() => ({ status: 403, body: EXPIRED }));
  onTestFinished(() => stub.close());
  const { code, stderr } = await run(await parametersFile(PRODUCTION), "AWS", stub.url);
  expect(stderr).toMatch(/There are no usable AWS credentials: .*\nLog in, for example with aws sso login/);
  expect(code).toBe(3);
});

const CALLER =
  "<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:aws:iam::111122223333:user/operator</Arn><UserId>u</UserId>" +
  "<Account>111122223333</Account></GetCallerIdentityResult></GetCallerIdentityResponse>";
const DENIED = "<ErrorResponse><Error><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>";
const EXPIRED = "<ErrorResponse><Error><Code>ExpiredToken</Code><Message>expired</Message></Error></ErrorResponse>";
const BY_QUERY = "application/x-www-form-urlencoded";

test("an operator without permissions learns which are missing, and the program exits with 3", async () => {
  const aws = await startAws();
  const { code, stdout, stderr } = await run(await parametersFile(PRODUCTION), "AWS", aws.url);
  expect(stderr).toContain("as arn:aws:iam::111122223333:user/operator, in us-west-2");
  expect(stdout).toMatch(/^COULD NOT LOOK {2}EKS cluster$/m);
  expect(stdout.replaceAll(/\s+/g, " ")).toContain("eks:DescribeCluster is denied");
  expect(stdout).not.toMatch(/^(?:OK|PROBLEM)/m);
  expect(code).toBe(3);
});

test("Ctrl-C ends it at once, with exit status 130", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const asked = once(silent, "request");
  const { port } = silent.address() as AddressInfo; // A server that listens on TCP has such an address.
  const program = start([await parametersFile(PRODUCTION)], await temporaryDirectory(), `http://127.0.0.1:${port}`);
  await asked;
  program.signal("SIGINT");
  expect(await program.ended).toBe(130);
});

test("the kubeconfig's cluster gets only requests that read", async () => {
  const methods: (string | undefined)[] = [];
  const stub = await startStubApiServer((request, response) => {
    methods.push(request.method);
    response.writeHead(request.url === "/api/v1/namespaces/web" ? 404 : 200).end('{"metadata":{},"items":[]}');
  });
  onTestFinished(() => stub.close());
  const aws = await startAws();
  const other = await parametersFile(`${PRODUCTION}watchNamespaces: [web]\n`);
  const kubeconfig = await writeKubeconfig(stub.connection, "token");
  const { code, stdout } = await run(other, "--kubeconfig", kubeconfig, "--context", "c", "-o", "json", "AWS", aws.url);
  const results: readonly { readonly title: string; readonly findings: readonly object[] }[] = JSON.parse(stdout);
  expect(results.find(({ title }) => title === "Namespaces to serve")?.findings).toMatchObject([
    { commands: ["kubectl create namespace web"] },
  ]);
  expect(code).toBe(1);
  expect(methods.length).toBeGreaterThan(3);
  expect(new Set(methods)).toEqual(new Set(["GET"]));
});

/** An AWS that tells the operator who they are, and denies every other call. */
async function startAws(): Promise<HttpStub> {
  const stub = await startHttpStub(({ headers }) => {
    if (headers.authorization?.includes("/sts/")) return { status: 200, body: CALLER };
    const body = headers["content-type"]?.startsWith(BY_QUERY) ? DENIED : '{"message":"no"}';
    return { status: 403, headers: { "x-amzn-errortype": "AccessDeniedException" }, body };
  });
  onTestFinished(() => stub.close());
  return stub;
}

async function parametersFile(text: string): Promise<string> {
  const path = join(await temporaryDirectory(), "production.yaml");
  await writeFile(path, text);
  return path;
}

/** Runs the program. What follows `AWS` is the endpoint of AWS. */
async function run(...all: readonly string[]) {
  const [args, [, endpoint = "http://127.0.0.1:1"]] = [all.slice(0, end(all)), all.slice(end(all))];
  const program = start(args, await temporaryDirectory(), endpoint);
  const code = await program.ended;
  return { code, ...program.output() };
}

function start(args: readonly string[], directory: string, endpoint: string) {
  const environment = {
    AWS_CONFIG_FILE: "/nowhere",
    AWS_SHARED_CREDENTIALS_FILE: "/nowhere",
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_ACCESS_KEY_ID: "000000000000",
    AWS_SECRET_ACCESS_KEY: "000000000000",
    AWS_ENDPOINT_URL: endpoint,
  };
  return startLocalProgram(directory, args, environment, "preflight");
}

function end(all: readonly string[]): number {
  const index = all.indexOf("AWS");
  return index < 0 ? all.length : index;
}
