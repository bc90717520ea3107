import { expect, test } from "vitest";
import { createBuckets } from "./buckets.ts";

test("returns, for each part, the configuration that was put last", () => {
  const { call } = setUp();
  expect(call("GET", "versioning").body).toMatch(/^<VersioningConfiguration[^>]*><\/VersioningConfiguration>$/);
  call("PUT", "versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
  expect(call("GET", "versioning").body).toContain("Enabled");
});

test("distinguishes a deleted part from the same part of a new bucket", () => {
  const { call } = setUp();
  expect(call("GET", "publicAccessBlock")).toMatchObject({ status: 200 });
  call("DELETE", "publicAccessBlock");
  expect(call("GET", "publicAccessBlock")).toMatchObject({ status: 404 });
  expect(call("GET", "publicAccessBlock").body).toContain("NoSuchPublicAccessBlockConfiguration");
});

test("keeps the tags and the object ownership that a bucket is created with", () => {
  const body = "<Tags><Tag><Key>team</Key><Value>platform</Value></Tag></Tags>";
  const { call } = setUp({ objectOwnership: "ObjectWriter", body });
  expect(call("GET", "tagging").body).toContain("<TagSet><Tag><Key>team</Key><Value>platform</Value></Tag></TagSet>");
  expect(call("GET", "ownershipControls").body).toContain("<ObjectOwnership>ObjectWriter</ObjectOwnership>");
});

test("lists the configurations that have an id", () => {
  const { call } = setUp();
  call("PUT", "metrics&id=one", "<MetricsConfiguration><Id>one</Id></MetricsConfiguration>");
  expect(call("GET", "metrics").body).toContain("<Id>one</Id>");
  call("DELETE", "metrics&id=one");
  expect(call("GET", "metrics").body).not.toContain("<Id>one</Id>");
});

test("lists the existing buckets", () => {
  const { buckets, call } = setUp();
  const list = () => buckets.answer({ method: "GET", bucket: "", query: new URLSearchParams(), body: "" }).body;
  expect(list()).toContain("<Bucket><Name>b</Name></Bucket>");
  call("DELETE", "");
  expect(list()).not.toContain("<Name>");
});

test("never treats a call for an unknown part as a call for the whole bucket", () => {
  const { call } = setUp();
  expect(call("DELETE", "unheard-of")).toMatchObject({ status: 501 });
  expect(call("HEAD", "")).toMatchObject({ status: 200 });
});

function setUp(made: { readonly objectOwnership?: string; readonly body?: string } = {}) {
  const buckets = createBuckets();
  const call = (method: string, query: string, content = "") =>
    buckets.answer({ method, bucket: "b", query: new URLSearchParams(query), body: content });
  buckets.answer({ method: "PUT", bucket: "b", query: new URLSearchParams(), body: "", ...made });
  return { buckets, call };
}
