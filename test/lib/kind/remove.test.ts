import * as sdk from "@aws-sdk/client-kms";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import { drivenKind, withAnswers } from "../../support/kinds/data/driven-kind.ts";
import { keyData } from "../../support/kinds/data/key.ts";

it("a resource that is protected stays, and the error says why", async () => {
  const unless = ({ KeyState }: Readonly<Record<string, unknown>>) =>
    KeyState === "Disabled" ? { reason: "Locked", message: "the key is in a safe" } : undefined;
  const safe = drivenKind({ ...keyData, remove: { call: "ScheduleKeyDeletion", unless } }, sdk, { specFields: {} });
  const { target, resource, calls } = withAnswers(safe, {});
  const seenIn = (KeyState: string) => ({ arn: "arn", id: "1234abcd", description: { KeyState } });
  await expect(safe.remove(target, resource, seenIn("Disabled"))).rejects.toThrow("the key is in a safe");
  expect(calls).toEqual([]);
  await safe.remove(target, resource, seenIn("Enabled"));
  expect(calls).toMatchObject([{ operation: "ScheduleKeyDeletion" }]);
});

describe("a removal that takes AWS some time", () => {
  const busy = { reason: "deleting", message: "KMS deletes it", againSeconds: 5 };
  const slow = drivenKind(
    {
      ...keyData,
      remove: {
        call: "ScheduleKeyDeletion",
        exclusive: busy,
        input: (_resource: object, { PendingWindowInDays }: Readonly<Record<string, unknown>>) => ({
          PendingWindowInDays,
        }),
      },
    },
    sdk,
    { specFields: {} },
  );
  const code = "NotFoundException";
  const missing = new ApiError({ service: "KMS", operation: "Any" }, { code, message: code, status: 400 });
  const seen = { arn: "arn", id: "1234abcd", description: { KeyId: "1234abcd", PendingWindowInDays: 7 } };

  it("says what AWS is doing, and may depend on the description", async () => {
    const { target, resource, calls } = withAnswers(slow, {});
    expect(await slow.remove(target, resource, seen)).toEqual({ busy });
    expect(calls).toMatchObject([{ operation: "ScheduleKeyDeletion", input: { PendingWindowInDays: 7 } }]);
  });

  it("says nothing if there is no resource", async () => {
    const { target, resource } = withAnswers(slow, {}, { ScheduleKeyDeletion: missing });
    expect(await slow.remove(target, resource, seen)).toEqual({});
  });

  it("ends if AWS refuses it because it removes the resource by itself", async () => {
    const remove = { call: "ScheduleKeyDeletion", absent: [code] };
    const forgetful = drivenKind({ ...keyData, remove }, sdk, { specFields: {} });
    const { target, resource, calls } = withAnswers(forgetful, {}, { ScheduleKeyDeletion: missing });
    expect(await forgetful.remove(target, resource, seen)).toEqual({});
    expect(calls).toMatchObject([{ operation: "ScheduleKeyDeletion" }]);
  });

  it("fails if AWS refuses it with a code for what does not exist, and still shows the resource", async () => {
    const answers = { DescribeKey: { KeyMetadata: { KeyId: "1234abcd", Arn: "arn" } }, ScheduleKeyDeletion: missing };
    const { target, resource, calls } = withAnswers(slow, {}, answers);
    await expect(slow.remove(target, resource, seen)).rejects.toBe(missing);
    expect(calls.map(({ operation }) => operation)).toEqual(["ScheduleKeyDeletion", "DescribeKey"]);
  });
});
