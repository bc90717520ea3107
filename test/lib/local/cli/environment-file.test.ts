import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { writeEnvironmentFile } from "../../../../lib/local/cli/environment-file.ts";

test("a shell that sources the file reaches the stack, whatever its user's profile is", async () => {
  const directory = await mkdtemp(join(tmpdir(), "environment-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, "env");
  await writeEnvironmentFile(file, {
    kubeconfig: "/stack's/kubeconfig",
    kubectl: "/kubectl/kubectl",
    programs: "/programs",
    awsEndpoint: "http://127.0.0.1:4566",
    serviceEndpoints: { sqs: "http://127.0.0.1:4567" },
    region: "us-west-2",
    account: "000000000000",
  });
  const { stdout } = await promisify(execFile)("sh", ["-c", `. ${file}; /usr/bin/env`], {
    env: { PATH: "/bin", AWS_PROFILE: "production", AWS_SESSION_TOKEN: "token" },
  });
  const variables = Object.fromEntries(stdout.split("\n").map((line) => line.split(/=(.*)/)));
  expect(variables).toMatchObject({
    KUBECONFIG: "/stack's/kubeconfig",
    AWS_ENDPOINT_URL: "http://127.0.0.1:4566",
    AWS_ENDPOINT_URL_SQS: "http://127.0.0.1:4567",
    PATH: "/programs:/kubectl:/bin",
  });
  expect(variables).not.toHaveProperty("AWS_PROFILE");
  expect(variables).not.toHaveProperty("AWS_SESSION_TOKEN");
});
