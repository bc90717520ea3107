import { S3ControlClient, TagResourceCommand } from "@aws-sdk/client-s3-control";
import { expect, it } from "vitest";
import { createConnect } from "../../../../lib/aws/connect.ts";
import { s3Control } from "../../../../lib/aws/services/s3-control.ts";
import { UnclaimedWriteError } from "../../../../lib/aws/write-guard.ts";
import type { Access } from "../../../../lib/reconcile/dependencies.ts";
import { ACCOUNT, REGION } from "../../../support/aws/test-account.ts";
import { access, failure, NOW } from "../passes.ts";

const ResourceArn = "arn:aws:s3:::a-bucket";
const tag = () => new TagResourceCommand({ ResourceArn, Tags: [{ Key: "a", Value: "1" }] });

/** An S3 Control service whose client returns empty outputs and records each input just before it is serialized. */
function recordingControl(overrides: Partial<Access> = {}) {
  const inputs: object[] = [];
  const client = new S3ControlClient({ region: REGION, credentials: { accessKeyId: "a", secretAccessKey: "b" } });
  client.middlewareStack.add(
    () => async (args) => {
      inputs.push({ ...args.input });
      return { output: { $metadata: {} }, response: undefined };
    },
    { step: "serialize", priority: "high" },
  );
  const aws = createConnect({ now: () => NOW })(access(overrides));
  return { control: aws.client({ ...s3Control, load: async () => client }), inputs };
}

it("adds the account ID to each call", async () => {
  const { control, inputs } = recordingControl();
  await control.send(tag());
  expect(inputs).toMatchObject([{ AccountId: ACCOUNT, ResourceArn }]);
});

it("without a claim, sends no call that writes", async () => {
  const { control, inputs } = recordingControl({ deadline: () => undefined });
  expect(await failure(control.send(tag()))).toBeInstanceOf(UnclaimedWriteError);
  expect(inputs).toEqual([]);
});

it("names S3 Control as the service in errors", async () => {
  const load = async () => ({ send: () => Promise.reject(new Error("down")) });
  const control = createConnect({ now: () => NOW })(access()).client({ ...s3Control, load });
  const error = await failure(control.send(tag()));
  expect(error).toMatchObject({ service: "S3 Control", operation: "TagResource", message: "down" });
});
