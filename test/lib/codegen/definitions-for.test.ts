import type * as client from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { definitionsFor, exception } from "../../../lib/kind/publish/definitions-for.ts";

const { create, field, operations, output } = definitionsFor<typeof client>();

// The compiler runs this test: it fails if one of the expected errors does not occur.
it("accepts only operations and members that the SDK's client has", () => {
  expect(field("PutBucketCors", "CORSConfiguration.CORSRules", { read: "GetBucketCors" })).toEqual({
    operation: "PutBucketCors",
    member: "CORSConfiguration.CORSRules",
    read: "GetBucketCors",
  });
  // @ts-expect-error There is no such operation.
  field("PutBucketColour", "Bucket");
  // @ts-expect-error There is no such member.
  field("PutBucketCors", "CorsConfiguration");
  // @ts-expect-error There is no such member in the member.
  field("PutBucketCors", "CORSConfiguration.Rules");
  // @ts-expect-error There is no such operation that reads the field.
  field("PutBucketCors", "CORSConfiguration", { read: "GetBucketCORS" });
  // @ts-expect-error There is no such member of an output.
  output("GetBucketCors", "Rules");
  // @ts-expect-error There is no such operation.
  operations({ reads: ["HeadBuckets"] });
  // @ts-expect-error There is no such member to rename.
  create("CreateBucket", { Name: "name" });
  // @ts-expect-error There is no such member to name.
  exception<client.Grantee>("Grantee", { Uri: "uRI" });
});

it("keeps the given names", () => {
  expect(create("CreateBucket", { Bucket: "name" })).toEqual({ create: "CreateBucket", rename: { Bucket: "name" } });
  expect(exception<client.Grantee>("Grantee", { URI: "uRI" })).toEqual({ shape: "Grantee", names: { URI: "uRI" } });
  expect(output("GetBucketCors", "CORSRules")).toEqual({ operation: "GetBucketCors", output: "CORSRules" });
  expect(operations({ reads: ["HeadBucket"] })).toEqual({ reads: ["HeadBucket"], writes: [] });
});
