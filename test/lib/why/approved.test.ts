import { expect, test } from "vitest";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { explain } from "../../../lib/why/explain.ts";
import { formatExplanation } from "../../../lib/why/format-explanation.ts";
import { objectMeta } from "../../support/kubernetes/object-meta.ts";

const kind = kindData.find(({ resource }) => resource.kind === "Bucket") ?? expect.fail("no data about Bucket");
const now = Date.parse("2030-01-01T00:00:00Z");

test("says what was done that somebody had approved, when, and who", () => {
  const what = "approved by alice: versioning: none\n\u001b[2J -> Enabled";
  const explanation = explain({
    kind,
    object: { apiVersion: "s3.services.k8s.aws/v1alpha1", kind: "Bucket", metadata: objectMeta(1) },
    namespace: undefined,
    deployment: undefined,
    assignedRole: undefined,
    relayProblem: undefined,
    approved: { what, at: "2029-12-31T23:57:00.000000Z" },
    now,
  });
  const about = { kind: kind.resource, namespace: "shop", name: "invoices" };
  expect(formatExplanation(about, explanation, { width: 80, now })).toContain(
    "Done 3 min ago, approved by alice: versioning: none \ufffd[2J -> Enabled.",
  );
});
