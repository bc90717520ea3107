import { page as policyPage } from "../../../lib/kinds/iam/policy.ts";
import { conforms } from "../../kind/conformance.ts";
import { immutable, respelled, tags } from "../../kind/description.ts";
import { allows } from "../../support/kinds/iam/documents.ts";
import { openPolicyOnIAM } from "../../support/kinds/kind-on-aws/iam/policy-on-iam.ts";

conforms({
  kind: policyPage.resource,
  open: openPolicyOnIAM,
  // IAM numbers the versions.
  look: async (aws, name) => ({ ...(await aws.read(name)), versions: undefined, tags: await aws.readTags(name) }),
  changeable: [
    {
      field: "policyDocument",
      base: { policyDocument: allows("s3:GetObject") },
      declared: { policyDocument: allows("s3:PutObject") },
      alike: [{ policyDocument: respelled(allows("s3:PutObject")) }],
      drift: { policyDocument: allows("s3:*") },
    },
    tags([{ key: "team", value: "shop" }]),
  ],
  fixed: [
    immutable("name"),
    { field: "description", change: { description: "Reads" }, refused: "spec.description cannot be changed" },
  ],
  // The deployment imposes it.
  elsewhere: ["path"],
  lateSeconds: { "": 20, policyDocument: 20, tags: 20 },
});
