import { expect, test } from "vitest";
import { awsOperation, isRead } from "./aws-operation.ts";

const request = { method: "POST", url: "/", headers: {}, form: "" };
const signedFor = (service: string) =>
  `AWS4-HMAC-SHA256 Credential=000000000000/20260101/us-west-2/${service}/aws4_request, SignedHeaders=host, Signature=0`;

test("gets the operation from the target header for JSON protocols", () => {
  expect(awsOperation({ ...request, headers: { "x-amz-target": "AmazonSQS.SendMessage" } })).toBe("SendMessage");
});

test("gets the operation from the form for query protocols", () => {
  expect(awsOperation({ ...request, form: "Action=DescribeStacks&Version=2010-05-15" })).toBe("DescribeStacks");
});

test("gets the operation from the path for Smithy RPC", () => {
  const url = "/service/GraniteServiceVersion20100801/operation/PutMetricData";
  expect(awsOperation({ ...request, url })).toBe("PutMetricData");
});

test.each([
  ["CreatePodIdentityAssociation", "POST", "/clusters/production/pod-identity-associations"],
  ["DescribePodIdentityAssociation", "GET", "/clusters/production/pod-identity-associations/a-1"],
  ["CreateAccessEntry", "POST", "/clusters/production/access-entries"],
  ["UpdateAccessEntry", "POST", "/clusters/production/access-entries/arn%3Aaws%3Aiam%3A%3A1%3Arole%2Fdev"],
  ["DisassociateAccessPolicy", "DELETE", "/clusters/production/access-entries/arn/access-policies/arn"],
  ["UntagResource", "DELETE", "/tags/arn%3Aaws%3Aeks?tagKeys=team"],
  ["GET /clusters/production", "GET", "/clusters/production"],
])("names the call %s to EKS", (operation, method, url) => {
  expect(awsOperation({ ...request, method, url, headers: { authorization: signedFor("eks") } })).toBe(operation);
});

test.each([
  ["CreateHostedZone", "POST", "/2013-04-01/hostedzone"],
  ["UpdateHostedZoneComment", "POST", "/2013-04-01/hostedzone/Z0123"],
  ["ChangeResourceRecordSets", "POST", "/2013-04-01/hostedzone/Z0123/rrset"],
  ["ChangeTagsForResource", "POST", "/2013-04-01/tags/hostedzone/Z0123"],
  ["GET /2013-04-01/healthcheck", "GET", "/2013-04-01/healthcheck"],
])("names the call %s to Route 53", (operation, method, url) => {
  expect(awsOperation({ ...request, method, url, headers: { authorization: signedFor("route53") } })).toBe(operation);
});

test("names other REST calls by method and path", () => {
  const url = "/2015-03-31/functions/reconcile/invocations?Qualifier=1";
  expect(awsOperation({ ...request, url, headers: { authorization: signedFor("lambda") } })).toBe(
    "POST /2015-03-31/functions/reconcile/invocations",
  );
});

test("treats a call that is signed for S3, or not signed at all, as a call to S3", () => {
  const url = "/bucket?versioning";
  expect(awsOperation({ ...request, method: "PUT", url, headers: { authorization: signedFor("s3") } })).toBe(
    "PutBucketVersioning",
  );
  expect(awsOperation({ ...request, method: "PUT", url })).toBe("PutBucketVersioning");
});

test.each([
  ["GetBucketAcl", true],
  ["HeadBucket", true],
  ["ListBuckets", true],
  ["GET /2015-03-31/functions", true],
  ["PutBucketAcl", false],
  ["CreateBucket", false],
  ["POST /2015-03-31/functions", false],
])("%s is a read: %s", (operation, read) => {
  expect(isRead(operation)).toBe(read);
});
