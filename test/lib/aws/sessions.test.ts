import { expect, test, vi } from "vitest";
import { createSessions } from "../../../lib/aws/sessions.ts";
import type { RequestRole } from "../../../lib/aws/sts-client.ts";
import { createTestClock } from "../../support/worlds/test-clock.ts";

const role = { arn: "arn:aws:iam::111122223333:role/web" };
const web = { cluster: "east", namespace: "web" };
const HOUR = 3600;

function openSessions() {
  const clock = createTestClock();
  let count = 0;
  const request = vi.fn<RequestRole>(async () => ({
    $metadata: {},
    Credentials: {
      AccessKeyId: `key-${++count}`,
      SecretAccessKey: "secret",
      SessionToken: "token",
      Expiration: new Date(clock.now() + HOUR * 1000),
    },
  }));
  return { clock, request, assume: createSessions(request, () => clock.now()) };
}

test("a role is assumed with the external ID, the name and the tags of the namespace", async () => {
  const { request, assume } = openSessions();
  await assume(role, web);
  expect(request.mock.calls[0]?.[0]).toEqual({
    RoleArn: role.arn,
    ExternalId: "east/web",
    RoleSessionName: "driftless-web",
    Tags: [
      { Key: "driftless-cluster", Value: "east" },
      { Key: "driftless-namespace", Value: "web" },
    ],
  });
});

test("for one object, the name, the tags and the policy are the object's", async () => {
  const { request, assume } = openSessions();
  await assume(role, { ...web, object: { name: "photos", policy: "{}" } });
  expect(request.mock.calls[0]?.[0]).toEqual({
    RoleArn: role.arn,
    ExternalId: "east/web",
    RoleSessionName: "driftless-web-photos",
    Tags: [
      { Key: "driftless-cluster", Value: "east" },
      { Key: "driftless-namespace", Value: "web" },
      { Key: "driftless-name", Value: "photos" },
    ],
    Policy: "{}",
  });
});

test("a session name is truncated to the length that STS accepts", async () => {
  const { request, assume } = openSessions();
  await assume(role, { ...web, namespace: "n".repeat(63) });
  expect(request.mock.calls[0]?.[0].RoleSessionName).toBe(`driftless-${"n".repeat(54)}`);
});

test("concurrent and later passes share a session until 5 minutes before it ends", async () => {
  const { clock, request, assume } = openSessions();
  const [one, other] = await Promise.all([assume(role, web), assume(role, web)]);
  expect(one.key).toBe(other.key);
  clock.advance(HOUR - 301);
  expect(await one.credentials()).toMatchObject({ accessKeyId: "key-1" });
  expect(request).toHaveBeenCalledTimes(1);
  clock.advance(2);
  const renewed = await Promise.all([one.credentials(), other.credentials(), (await assume(role, web)).credentials()]);
  expect(new Set(renewed.map(({ accessKeyId }) => accessKeyId))).toEqual(new Set(["key-2"]));
});

test.each([
  ["namespace", role, { ...web, namespace: "data" }],
  ["cluster", role, { ...web, cluster: "west" }],
  ["role", { arn: "arn:aws:iam::111122223333:role/data" }, web],
  ["policy", role, { ...web, object: { name: "photos", policy: "{}" } }],
] as const)("another %s has a session of its own", async (_, otherRole, owner) => {
  const { assume } = openSessions();
  const [one, other] = [await assume(role, web), await assume(otherRole, owner)];
  expect(one.key).not.toBe(other.key);
  expect(await one.credentials()).not.toEqual(await other.credentials());
});

test.each([
  ["object", { name: "videos", policy: "{}" }],
  ["policy", { name: "photos", policy: "[]" }],
])("another %s in the same namespace has a session of its own", async (_, object) => {
  const { request, assume } = openSessions();
  const one = await assume(role, { ...web, object: { name: "photos", policy: "{}" } });
  const other = await assume(role, { ...web, object });
  expect(one.key).not.toBe(other.key);
  expect(await one.credentials()).not.toEqual(await other.credentials());
  expect(request).toHaveBeenCalledTimes(2);
});

test("a refusal is reported without the parts that differ between calls, and is not cached", async () => {
  const { request, assume } = openSessions();
  const refusal = Object.assign(new Error("not authorized"), {
    name: "AccessDenied",
    $fault: "client",
    $metadata: { httpStatusCode: 403, requestId: "different each time" },
  });
  request.mockRejectedValueOnce(refusal);
  await expect(assume(role, web)).rejects.toMatchObject({
    name: "ApiError",
    service: "STS",
    operation: "AssumeRole",
    code: "AccessDenied",
    message: "not authorized",
  });
  await expect(assume(role, web)).resolves.toHaveProperty("key");
});

test("when there are very many namespaces, the most recently used session is kept", async () => {
  const { request, assume } = openSessions();
  for (let number = 1; number <= 600; number++) await assume(role, { ...web, namespace: `n${number}` });
  await assume(role, { ...web, namespace: "n600" });
  expect(request).toHaveBeenCalledTimes(600);
  await assume(role, { ...web, namespace: "n1" });
  expect(request).toHaveBeenCalledTimes(601);
});
