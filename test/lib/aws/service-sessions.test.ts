import { expect, test, vi } from "vitest";
import { createServiceSessions } from "../../../lib/aws/service-sessions.ts";
import type { RequestRole } from "../../../lib/aws/sts-client.ts";
import { createTestClock } from "../../support/worlds/test-clock.ts";

const HOUR_MS = 3_600_000;
const deployed = { clusterName: "test", account: "111122223333", partition: "aws" };

function openServiceSessions() {
  const clock = createTestClock();
  const request = vi.fn<RequestRole>(async ({ RoleArn = "" }) => ({
    $metadata: {},
    Credentials: {
      AccessKeyId: RoleArn,
      SecretAccessKey: "secret",
      SessionToken: "token",
      Expiration: new Date(clock.now() + HOUR_MS),
    },
  }));
  return { clock, request, session: createServiceSessions(request, deployed, () => clock.now()) };
}

test("a role is assumed without an external ID, which its trust policy refuses, and in a session that drift knows", async () => {
  const { request, session } = openServiceSessions();
  await session("s3");
  expect(request.mock.calls.map(([input]) => input)).toEqual([
    { RoleArn: "arn:aws:iam::111122223333:role/driftless-test-s3", RoleSessionName: "driftless" },
  ]);
});

test("each service's role is assumed once, also by passes at the same time", async () => {
  const { request, session } = openServiceSessions();
  const sessions = await Promise.all(["s3", "sns", "s3", "sns"].map(session));
  expect(request).toHaveBeenCalledTimes(2);
  expect(new Set(sessions.map(({ key }) => key)).size).toBe(2);
  expect((await sessions[1]?.credentials())?.accessKeyId).toBe("arn:aws:iam::111122223333:role/driftless-test-sns");
});

test("passes over the objects of ten namespaces share one session for each service, and need one call for each session", async () => {
  const { clock, request, session } = openServiceSessions();
  const services = ["dynamodb", "ecr", "iam", "lambda", "s3", "sns", "sqs"];
  const passesInTenNamespaces = () =>
    Promise.all(Array.from({ length: 10 }, () => services.map((service) => session(service))).flat());
  const keys = new Set((await passesInTenNamespaces()).map(({ key }) => key));
  await passesInTenNamespaces();
  expect(keys.size).toBe(services.length);
  expect(request.mock.calls.map(([{ RoleArn }]) => RoleArn)).toEqual(
    services.map((service) => `arn:aws:iam::111122223333:role/driftless-test-${service}`),
  );
  clock.advance(56 * 60);
  await passesInTenNamespaces();
  expect(request).toHaveBeenCalledTimes(2 * services.length);
});

test("a session is renewed five minutes before it ends", async () => {
  const { clock, request, session } = openServiceSessions();
  await session("s3");
  clock.advance(54 * 60);
  await session("s3");
  expect(request).toHaveBeenCalledTimes(1);
  clock.advance(2 * 60);
  await session("s3");
  expect(request).toHaveBeenCalledTimes(2);
});
