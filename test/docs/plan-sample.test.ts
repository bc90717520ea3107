import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatText } from "../../lib/plan/format/format-text.ts";
import { planned, versioning } from "../support/plan/planned.ts";

test("the sample on the page about plans is what the command prints", () => {
  const algorithm = "encryption.rules[0].applyServerSideEncryptionByDefault.sseAlgorithm";
  const namespace = "default";
  const objects = [
    planned({
      namespace,
      name: "invoices",
      would: "update",
      changes: [
        { ...versioning, from: "Enabled", to: "Suspended" },
        { ...versioning, field: algorithm, from: "aws:kms", to: "AES256", cause: "drift" },
      ],
    }),
    planned({ kind: "Table", namespace, name: "orders" }),
  ];
  const page = readFileSync(join(import.meta.dirname, "../../docs/plan.md"), "utf8");
  const shown = formatText(objects, { width: 120, style: (_, text) => text });
  expect(page).toContain(`$ kubectl driftless plan -f shop.yaml\n${shown}\n\`\`\``);
});
