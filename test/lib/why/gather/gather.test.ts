import { describe, expect, test } from "vitest";
import { kindData } from "../../../../lib/kinds/kind-data.generated.ts";
import { ReadError } from "../../../../lib/preflight/read-error.ts";
import { gather } from "../../../../lib/why/gather/gather.ts";
import { readDeployed } from "../../../../lib/why/gather/read-deployed.ts";

const kind = kindData.find(({ resource }) => resource.kind === "Bucket") ?? expect.fail("no data about Bucket");
const MAPS = "/api/v1/namespaces/ack-system/configmaps";
const SELECTORS = "/apis/services.k8s.aws/v1alpha1/iamroleselectors";
const metadata = { name: "invoices", namespace: "shop", uid: "u", resourceVersion: "1", generation: 1 };

const EVENTS =
  "/apis/events.k8s.io/v1/namespaces/shop/events?limit=500&fieldSelector=reason%3DApproved%2CreportingController%3Ddriftless.dev%2Freconciler%2Cregarding.uid%3Du";

/** What is gathered about `shop/invoices` in a cluster that gives these answers, besides those about the object and its surroundings. */
async function gathered(parameters: object, annotations: object, maps: Readonly<Record<string, object | number>>) {
  const asked: string[] = [];
  const answers: Readonly<Record<string, object | number>> = {
    "/apis/s3.services.k8s.aws/v1alpha1/namespaces/shop/buckets/invoices": { metadata },
    "/api/v1/namespaces/shop": { metadata: { uid: "n", annotations } },
    "/api/v1/namespaces/driftless-system/configmaps/driftless-parameters": {
      data: {
        account: "111122223333",
        partition: "aws",
        namePrefixes: '{"bucketPrefix":"prod-"}',
        parameters: JSON.stringify(parameters),
      },
    },
    ...maps,
  };
  const read = async (path: string) => {
    asked.push(path);
    const answer = answers[path] ?? 404;
    if (typeof answer === "number") throw new ReadError(`GET ${path}: ${answer}`, { code: String(answer) });
    return answer;
  };
  const found = await gather(read, kind, metadata, readDeployed, 0);
  return { ...found, asked };
}

test("the role that ACK's maps assign to the namespace is the one that a pass assumes", async () => {
  const role = "arn:aws:iam::444455556666:role/web";
  const maps = { [`${MAPS}/ack-role-account-map`]: { data: { "444455556666": "other", "s3.444455556666": role } } };
  const annotations = { "services.k8s.aws/owner-account-id": "444455556666" };
  expect(await gathered({ roles: "carm", changes: "poll" }, annotations, maps)).toMatchObject({
    assignedRole: role,
    unread: [],
  });
});

describe("with IAMRoleSelectors,", () => {
  const role = "arn:aws:iam::444455556666:role/web";
  const selector = (name: string, names: readonly string[]) => ({
    metadata: { name, resourceVersion: "7" },
    spec: { arn: role, namespaceSelector: { names } },
  });
  const withSelectors = (...items: readonly object[]) =>
    gathered({ roles: "selectors", changes: "poll" }, {}, { [SELECTORS]: { items } });

  test("the assigned role is that of the one that matches", async () => {
    const found = await withSelectors(selector("web", ["shop"]), selector("others", ["bank"]));
    expect(found).toMatchObject({ assignedRole: role, unread: [] });
  });

  test("none is assigned if none or several match, and that they are unreadable is reported", async () => {
    expect(await withSelectors(selector("others", ["bank"]))).toMatchObject({ assignedRole: undefined, unread: [] });
    const several = await withSelectors(selector("a", ["shop"]), selector("b", ["shop"]));
    expect(several).toMatchObject({ assignedRole: undefined, unread: [] });
    const denied = await gathered({ roles: "selectors", changes: "poll" }, {}, { [SELECTORS]: 403 });
    expect(denied).toMatchObject({ assignedRole: undefined, unread: [expect.stringContaining("iamroleselectors")] });
  });
});

test("no map is read where it chooses no role", async () => {
  const account = { "services.k8s.aws/owner-account-id": "444455556666" };
  for (const found of [
    await gathered({ changes: "poll" }, account, {}),
    await gathered({ roles: "selectors", changes: "poll" }, account, { [SELECTORS]: { items: [] } }),
    await gathered({ roles: "carm", changes: "poll" }, {}, {}),
  ]) {
    expect(found.assignedRole).toBeUndefined();
    expect(found.asked.filter((path) => path.startsWith(MAPS))).toEqual([]);
  }
});

test("a map that the user may not read is reported, and one without the account is left to the object's condition", async () => {
  const annotations = { "services.k8s.aws/team-id": "web" };
  const denied = await gathered({ roles: "carm", changes: "poll" }, annotations, {
    [`${MAPS}/ack-role-team-map`]: 403,
  });
  expect(denied).toMatchObject({ assignedRole: undefined, unread: [expect.stringContaining("ack-role-team-map")] });
  const missing = await gathered({ roles: "carm", changes: "poll" }, annotations, {});
  expect(missing).toMatchObject({ assignedRole: undefined, unread: [] });
});

test("the beginnings of names that the deployment demands are known", async () => {
  const { deployment } = await gathered({ changes: "poll" }, {}, {});
  expect(deployment?.namePrefixes).toEqual({ bucketPrefix: "prod-" });
});

describe("who has approved what was done", () => {
  const OBJECT = "/apis/s3.services.k8s.aws/v1alpha1/namespaces/shop/buckets/invoices";
  const approval = { waiting: "", used: 2 };
  const about = (events: object | number, status: object = { approval }) =>
    gathered({ changes: "poll" }, {}, { [OBJECT]: { metadata, status }, [EVENTS]: events });

  test("is in the latest Event about it", async () => {
    const items = [
      { note: "approved by bob: versioning: none -> Enabled", eventTime: "2026-01-02T00:00:00.000000Z" },
      { note: "approved by alice: create the Bucket", eventTime: "2026-01-01T00:00:00.000000Z" },
      { note: "no time" },
    ];
    expect(await about({ items })).toMatchObject({
      approved: { what: "approved by bob: versioning: none -> Enabled", at: "2026-01-02T00:00:00.000000Z" },
    });
  });

  test("is unknown if there is no such Event, or if the caller may not read Events, which is no problem", async () => {
    for (const events of [{ items: [] }, 403]) {
      expect(await about(events)).toMatchObject({ approved: undefined, unread: [] });
    }
  });

  test("is not asked for an object that has never needed an approval", async () => {
    expect((await about({ items: [] }, {})).asked).not.toContain(EVENTS);
  });
});
