import { marked } from "marked";
import { expect, test } from "vitest";
import { COMMENT_MARK, formatMarkdown } from "../../../../lib/plan/format/format-markdown.ts";
import { ownTag, planned, versioning } from "../../../support/plan/planned.ts";

test("is a comment with a heading, and a diff for each object that would change", () => {
  const text = formatMarkdown([
    planned({ would: "update", source: "data.yaml", changes: [ownTag, { ...versioning, cause: "drift" }] }),
    planned({ name: "idle" }),
    planned({ name: "clash", would: "refuse", problems: ["Resource already exists"], notes: ["NotManaged: kept"] }),
  ]);
  expect(text).toBe(`${COMMENT_MARK}

### Driftless plan: 1 to update, 1 refused, 1 without changes

<details open><summary><b>Bucket team/data</b>: update (data.yaml)</summary>

\`\`\`diff
! versioning: Suspended -> Enabled (drift)
+ 1 of Driftless's own tags
\`\`\`

</details>

<details open><summary><b>Bucket team/clash</b>: refuse</summary>

\`\`\`diff
! Resource already exists
# NotManaged: kept
\`\`\`

</details>

_drift: AWS no longer has what the object declares; the manifest did not cause the change_`);
});

test.each([
  "```",
  "`````\n</details>",
  "<script>alert(1)</script>",
  "[x](javascript:1)",
  "![x](https://a.example/i.png)",
])("no text of an object or of AWS becomes markup: %j", async (evil) => {
  const change = { field: "policy", from: evil, to: evil, cause: "manifest" } as const;
  const one = planned({ would: "update", source: evil, changes: [change], problems: [evil], notes: [evil] });
  const html = await marked(formatMarkdown([one]));
  expect(html).not.toMatch(/<(script|img|a) /);
  expect(html).not.toContain("<script>");
  expect(html.match(/<\/details>/g)).toHaveLength(1);
});

test("is cut between two objects if it would be longer than GitHub accepts", () => {
  const changes = Array.from({ length: 50 }, (_, index) => ({
    ...versioning,
    field: `field${index}`,
    to: "x".repeat(150),
  }));
  const text = formatMarkdown(Array.from({ length: 20 }, () => planned({ would: "update", changes })));
  expect(text.length).toBeLessThan(65_000);
  expect(text).toMatch(/_\d+ more objects are left out, because the comment would be too long\._/);
});
