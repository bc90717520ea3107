import { expect, test } from "vitest";
import { bundleRelay } from "../../../infra/cluster/relay-bundle.ts";

test("the relay's bundle knows what the kinds are called, and contains none of their code, so a ConfigMap can contain it", () => {
  const files = Object.entries(bundleRelay());
  const text = files.map(([, code]) => code).join("\n");
  for (const name of ["podidentityassociations", "buckets"]) expect(text).toContain(name);
  for (const operation of ["CreatePodIdentityAssociation", "PutBucketPolicy"]) expect(text).not.toContain(operation);
  expect(Buffer.byteLength(text)).toBeLessThan(500_000);
});
