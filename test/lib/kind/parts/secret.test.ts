import * as sdk from "@aws-sdk/client-cloudwatch-logs";
import { expect, it } from "vitest";
import { secretText } from "../../../../lib/reconcile/contract/secret.ts";
import { drivenKind, partOf, withAnswers } from "../../../support/kinds/data/driven-kind.ts";
import { logGroupData } from "../../../support/kinds/data/log-group.ts";

it("is written by a call with other members, which the create call does not have", async () => {
  const secret = { write: "AssociateKmsKey", input: { resourceIdentifier: "all" } };
  const kind = drivenKind({ ...logGroupData, parts: { kmsKeyID: { secret } } }, sdk, {
    specFields: { kmsKeyID: "value" },
    fieldNames: { kmsKeyId: "kmsKeyID" },
  });
  const kmsKeyID = secretText("digest", "the text");
  const { target, resource, calls } = withAnswers(kind, { name: "/app", kmsKeyID });
  await kind.create(target, resource, {});
  const state = { spec: {}, seen: { arn: "arn" }, observed: new Map() };
  await partOf(kind, "kmsKeyID").write?.(target, { from: undefined, to: kmsKeyID }, state);
  expect(calls).toEqual([
    { operation: "CreateLogGroup", input: { logGroupName: "/app", kmsKeyId: "the text", tags: {} } },
    { operation: "AssociateKmsKey", input: { logGroupName: "/app", kmsKeyId: "the text", resourceIdentifier: "all" } },
  ]);
});
