import { expect } from "vitest";
import type { Aws } from "../../lib/aws/aws.ts";
import { operationOf } from "../../lib/aws/operation.ts";
import { ApiError } from "../../lib/reconcile/errors.ts";
import { ACCOUNT, REGION } from "./test-account.ts";

/** A call's input, as far as the bucket below reads it. */
interface Input {
  readonly AbacStatus?: { readonly Status?: string };
  readonly Tagging?: { readonly TagSet?: readonly Tag[] };
  readonly Tags?: readonly Tag[];
  readonly TagKeys?: readonly string[];
}

interface Tag {
  readonly Key?: string;
  readonly Value?: string;
}

/**
 * AWS with one bucket in memory, of which it knows tags and ABAC, which no emulator has. While ABAC is enabled, S3 refuses the tags
 * and S3 Control takes them, as the reference of `PutBucketTagging` says.
 */
export function abacAws(): {
  readonly aws: Aws;
  readonly calls: readonly string[];
  readonly tags: Map<string, string>;
} {
  const calls: string[] = [];
  const tags = new Map<string, string>();
  let status = "Disabled";

  const refuse = (operation: string): never => {
    const failure = { code: "MethodNotAllowed", status: 405, message: `${operation} is not allowed with ABAC` };
    throw new ApiError({ service: "S3", operation }, failure);
  };
  const answer = (operation: string, { AbacStatus, Tagging, Tags = [], TagKeys = [] }: Input): object => {
    switch (operation) {
      case "GetBucketAbac":
        return { AbacStatus: { Status: status } };
      case "PutBucketAbac":
        status = AbacStatus?.Status ?? "";
        return {};
      case "GetBucketTagging":
        return { TagSet: [...tags].map(([Key, Value]) => ({ Key, Value })) };
      case "PutBucketTagging":
      case "DeleteBucketTagging":
        if (status === "Enabled") return refuse(operation);
        tags.clear();
        for (const { Key = "", Value = "" } of Tagging?.TagSet ?? []) tags.set(Key, Value);
        return {};
      case "TagResource":
        for (const { Key = "", Value = "" } of Tags) tags.set(Key, Value);
        return {};
      case "UntagResource":
        for (const key of TagKeys) tags.delete(key);
        return {};
      default:
        return expect.fail(`${operation} is not known here`);
    }
  };

  const send = async (command: Parameters<typeof operationOf>[0] & { input: object }): Promise<never> => {
    const { name } = operationOf(command);
    calls.push(name);
    // The answers are those of AWS's reference.
    return answer(name, command.input) as never;
  };
  return {
    aws: { account: ACCOUNT, partition: "aws", region: REGION, s3: { send }, s3Control: { send } },
    calls,
    tags,
  };
}
