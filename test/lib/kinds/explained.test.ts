import { describe, expect, it } from "vitest";
import { explained } from "../../../lib/kinds/explained.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { ApiError, TerminalError } from "../../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../../lib/reconcile/contract/kind.ts";
import { bucketResource } from "../../support/kinds/bucket-resource.ts";

const KNOWN = { "versioning.status": ["Enabled", "Suspended"], "lifecycle.rules[].status": ["Enabled", "Disabled"] };

const refusal = (code: string, message = "No.") =>
  new ApiError({ service: "S3", operation: "PutBucketVersioning" }, { code, status: 400, message });

/** A bucket of which every write and its create fail with this error. */
async function failing(error: Error): Promise<AnyKind> {
  const bucket = (await kinds.find(({ resource }) => resource.kind === "Bucket")?.load()) ?? expect.fail();
  const fail = () => Promise.reject(error);
  const parts = bucket.parts.map((part) => ({ ...part, write: fail }));
  const failing = { ...bucket, parts, tags: { ...bucket.tags, write: fail }, create: fail };
  const changed = { ...failing, fixedFields: ["name"], judge: () => "terminal" as const };
  return explained(changed, async () => KNOWN);
}

const change = { from: undefined, to: undefined };

async function written(part: string, spec: object, error: Error): Promise<unknown> {
  const { parts } = await failing(error);
  const state = { spec, seen: { arn: "" }, observed: new Map() };
  return Promise.resolve(parts.find(({ name }) => name === part)?.write?.({}, change, state)).catch((error) => error);
}

async function created(spec: object, error: Error, status = {}): Promise<unknown> {
  const kind = await failing(error);
  return kind.create({}, { ...bucketResource(), spec, status }, {}).catch((error) => error);
}

describe("the error of a part", () => {
  it("names its field and, if AWS calls the request invalid, the values that the SDK does not know", async () => {
    const error = await written("versioning", { versioning: { status: "Enable" } }, refusal("MalformedXML"));
    expect(error).toMatchObject({
      name: "ApiError",
      code: "MalformedXML",
      status: 400,
      answered: true,
      message: 'spec.versioning: No.; spec.versioning.status is "Enable"; known values: Enabled, Suspended',
    });
  });

  it("lists no values of other fields, or that the SDK knows", async () => {
    const spec = { versioning: { status: "Enabled" }, lifecycle: { rules: [{ status: "on" }] } };
    expect(await written("versioning", spec, refusal("MalformedXML"))).toMatchObject({
      message: "spec.versioning: No.",
    });
  });

  it("lists each value once, the nearest known value first", async () => {
    const spec = { lifecycle: { rules: [{ status: "disable" }, {}, { status: "disable" }] } };
    const { message } = Object(await written("lifecycle", spec, refusal("MalformedXML")));
    expect(message).toBe(
      'spec.lifecycle: No.; spec.lifecycle.rules[].status is "disable"; known values: Disabled, Enabled',
    );
  });

  it("does not mention values if AWS does not call the request invalid", async () => {
    const error = await written("versioning", { versioning: { status: "Enable" } }, refusal("SlowDown"));
    expect(error).toMatchObject({ message: "spec.versioning: No." });
  });

  it("names the fields that the spec mentions, or the first one", async () => {
    const { message } = Object(await written("acl", { grantRead: "id=1", grantWrite: "id=2" }, refusal("SlowDown")));
    expect(message).toBe("spec.grantRead, spec.grantWrite: No.");
    expect(await written("acl", {}, refusal("SlowDown"))).toMatchObject({ message: "spec.acl: No." });
  });

  it("stays as it is if it does not come from AWS", async () => {
    const error = new TerminalError("InvalidSpec", "spec.policy is not a policy");
    expect(await written("policy", { policy: "" }, error)).toBe(error);
  });

  it("keeps its reason and its cause if it interprets AWS's answer", async () => {
    const cause = refusal("MalformedPolicy");
    const error = await written("policy", { policy: "x" }, new TerminalError("MalformedPolicy", "not JSON", { cause }));
    expect(error).toMatchObject({ reason: "MalformedPolicy", message: "spec.policy: not JSON", cause });
  });
});

it("an error of the tags names their field if the spec declares tags", async () => {
  const { tags } = await failing(refusal("InvalidTag"));
  const write = (spec: object) =>
    tags.write({}, { from: {}, to: {} }, { spec, seen: { arn: "" }, observed: new Map() }).catch((error) => error);
  expect(await write({ tagging: { tagSet: [{ key: "a", value: "b" }] } })).toMatchObject({
    message: "spec.tagging: No.",
  });
  expect(await write({})).toMatchObject({ message: "No." });
});

describe("the error of a create", () => {
  const REMEDY = "nothing exists in AWS yet, so to change spec.name, delete the object and create it again";

  it("lists the values that the SDK does not know, and says how to change what cannot be changed", async () => {
    const hint = 'spec.versioning.status is "Enable"; known values: Enabled, Suspended';
    const error = await created({ versioning: { status: "Enable" } }, refusal("InvalidBucketName"));
    expect(error).toMatchObject({ message: `No.; ${hint}; ${REMEDY}` });
  });

  it.each([
    { code: "InvalidRequest", message: "No.", isAbout: false },
    { code: "InvalidRequest", message: "The delay is too long.", isAbout: false },
    { code: "InvalidRequest", message: "The Name is too long.", isAbout: true },
    { code: "InvalidRequest", message: "toys-1 is too long.", isAbout: true },
  ])("says how to change the name if AWS says that $message: $isAbout", async ({ code, message, isAbout }) => {
    const error = await created({ name: "toys-1" }, refusal(code, message));
    expect(error).toMatchObject({ message: isAbout ? `${message}; ${REMEDY}` : message });
  });

  it("says how to change an invalid field only if that field cannot be changed", async () => {
    const invalid = (field: string) => new TerminalError("InvalidSpec", `spec.${field} is wrong`);
    expect(await created({}, invalid("name"))).toMatchObject({ message: `spec.name is wrong; ${REMEDY}` });
    expect(await created({}, invalid("acl"))).toMatchObject({ message: "spec.acl is wrong" });
  });

  it("does not say so if the object has a resource, or adopts one", async () => {
    const error = refusal("InvalidBucketName");
    expect(await created({}, error, { ackResourceMetadata: { arn: "arn:aws:s3:::x" } })).toMatchObject({
      message: "No.",
    });
    const kind = await failing(error);
    const annotations = { "services.k8s.aws/adoption-policy": "adopt-or-create" };
    await expect(kind.create({}, { ...bucketResource(), annotations }, {})).rejects.toBe(error);
  });
});

it("an invalid name is rejected with what to do about it", async () => {
  const bucket = await kinds.find(({ resource }) => resource.kind === "Bucket")?.load();
  expect(() => bucket?.validate?.(bucketResource({ name: "a" }))).toThrow(
    /^spec\.name "a" is not a valid bucket name: .*; nothing exists in AWS yet, so to change spec\.name, delete the object/,
  );
});

it("passes on the token by which AWS recognizes a repeated create call", async () => {
  const bucket = await failing(new Error("unused"));
  const create = async (...[, , , token]: Parameters<AnyKind["create"]>) =>
    ({ made: false, status: { token } }) as const;
  const kind = explained({ ...bucket, create }, async () => KNOWN);
  expect(await kind.create({}, { ...bucketResource(), spec: {} }, {}, "token")).toMatchObject({
    status: { token: "token" },
  });
});
