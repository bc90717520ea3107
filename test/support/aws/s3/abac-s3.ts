import { expect } from "vitest";
import type { Aws } from "../../../../lib/reconcile/contract/aws.ts";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import { awsOf, type MadeCall } from "./answering-s3.ts";

/** The part of a call's input that the bucket below reads. */
interface Input {
  readonly AbacStatus?: { readonly Status?: string };
  readonly Tagging?: { readonly TagSet?: readonly SdkTag[] };
  readonly Tags?: readonly SdkTag[];
  readonly TagKeys?: readonly string[];
}

interface SdkTag {
  readonly Key?: string;
  readonly Value?: string;
}

/**
 * An in-memory AWS with one bucket that supports tags and ABAC, because no emulator supports ABAC. While ABAC is enabled, S3 rejects
 * changes to the tags, and only S3 Control can make such changes, as the reference for `PutBucketTagging` says.
 */
export function abacAws(): {
  readonly aws: Aws;
  readonly calls: readonly MadeCall[];
  readonly tags: Map<string, string>;
} {
  const tags = new Map<string, string>();
  let status = "Disabled";

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
        if (status === "Enabled") return refusal(operation);
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
        return expect.fail(`${operation} is not supported here`);
    }
  };
  return { ...awsOf(answer), tags };
}

function refusal(operation: string): ApiError {
  const failure = { code: "MethodNotAllowed", status: 405, message: `${operation} is not allowed with ABAC` };
  return new ApiError({ service: "S3", operation }, failure);
}
