import { expect, test } from "vitest";
import { operationOf } from "../../../../lib/aws/operation.ts";
import { pagePaths } from "../../../../lib/codegen/page/page-paths.ts";
import { readPage } from "../../../../lib/codegen/page/read-page.ts";
import { kinds } from "../../../../lib/kinds/index.ts";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import { descriptions } from "../../../kind/descriptions.ts";
import { ACCOUNT, REGION } from "../../../support/aws/test-account.ts";

/** The error codes with which AWS answers create calls for resources that exist. Emulators do not know all of them. */
const codes = descriptions.flatMap(({ kind: { kind }, exists }) =>
  exists === undefined ? [] : [[kind, exists] as const],
);

/** The error codes with which AWS answers a read of what does not exist, for kinds that look once more around the create call. */
const absent = new Map(
  await Promise.all(
    pagePaths().map(async (path) => {
      const { kind, data } = (await readPage(path)).definition;
      return [kind.kind, data?.absent[0] ?? ""] as const;
    }),
  ),
);

async function createdIn(kind: AnyKind, code: string): Promise<unknown> {
  const place = { account: ACCOUNT, partition: "aws", region: REGION };
  const names = { name: "toy", queueName: "toy", tableName: "toy", description: "Toys" };
  const resource = {
    ...{ namespace: "shop", name: "toy", uid: "1", annotations: {}, status: {}, spec: names },
    ...{ place, ownerTag: { key: "owner", value: "cluster/shop/toy" } },
  };
  const refuse = (command: object) => {
    const { name: operation } = operationOf(command);
    const isRead = kind.calls[operation]?.reads === true;
    const call = { service: "AWS", operation };
    return Promise.reject(
      new ApiError(call, { code: isRead ? (absent.get(kind.resource.kind) ?? "") : code, status: 400, message: "no" }),
    );
  };
  const target = kind.target(resource, { client: (service) => service.open(refuse) });
  return kind.create(target, resource, { owner: "cluster/shop/toy" }, "token").catch((error) => error);
}

test.for(codes)("%s: a create call that AWS answers with %s says that the resource exists", async ([name, code]) => {
  const kind = (await kinds.find(({ resource }) => resource.kind === name)?.load()) ?? expect.fail(name);
  const created = await createdIn(kind, code);
  expect(created).toMatchObject({ made: false, existed: true });
  expect(await createdIn(kind, "Throttling")).toMatchObject({ name: "ApiError", code: "Throttling" });
});

test.for(kinds)("$resource.kind: calls that AWS throttles or denies are made again", async (entry) => {
  const kind = await entry.load();
  for (const code of [
    "Throttling",
    "ThrottlingException",
    "RequestLimitExceeded",
    "AccessDenied",
    "UnauthorizedOperation",
  ]) {
    const call = { service: "AWS", operation: "Any" };
    expect(kind.judge?.(new ApiError(call, { code, status: 400, message: "not now" })), code).toBeUndefined();
  }
});
