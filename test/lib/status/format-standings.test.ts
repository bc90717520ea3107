import { describe, expect, test } from "vitest";
import { formatStandings } from "../../../lib/status/format-standings.ts";
import type { Standing } from "../../../lib/status/standing.ts";

const now = Date.parse("2030-01-01T00:01:00Z");
const object: Standing = {
  group: "s3.services.k8s.aws",
  kind: "Bucket",
  namespace: "shop",
  name: "reports",
  state: "retrying",
  paused: false,
  readOnly: false,
  since: "2030-01-01T00:00:30Z",
  reason: "AccessDenied",
  message: `api error AccessDenied: spec.encryption: ${"not authorized ".repeat(30)}`.trim(),
};

function shown(objects: readonly Standing[], width = 80): readonly string[] {
  return formatStandings({ objects, notInstalled: [], unread: [] }, { width, now, namespace: "shop", all: true });
}

describe("the list of objects", () => {
  test("says an error's code once, and continues a long text in its column, for at most three lines", () => {
    const [heading, ...lines] = shown([object]).slice(0, 4);
    expect(heading).toMatch(/^OBJECT +STATE +SINCE +WHY$/);
    expect(lines[0]).toMatch(/^bucket\/reports +retrying +30 s +AccessDenied: spec\.encryption: not/);
    const column = heading?.indexOf("WHY") ?? 0;
    for (const line of lines.slice(1)) expect(line).toMatch(new RegExp(`^ {${column}}\\S`));
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
    expect(lines[2]).toMatch(/…$/);
    expect(shown([object], 2_000)).toHaveLength(4);
  });

  test("marks what is read-only, and says of an object that it is waiting for approval", () => {
    const ready: Standing = { ...object, state: "ready" };
    const lines = shown([
      { ...ready, name: "seen", readOnly: true },
      { ...ready, name: "own" },
      { ...object, name: "held", state: "waiting" },
    ]);
    expect(lines[1]).toMatch(/^bucket\/seen +ready, read-only /);
    expect(lines[2]).toMatch(/^bucket\/own +ready {2,}/);
    expect(lines[3]).toMatch(/^bucket\/held +waiting for approval /);
    const summary = "3 objects in the namespace shop: 2 ready, 1 waiting for approval; of all, 1 read-only.";
    expect(lines.slice(lines.lastIndexOf("") + 1).join(" ")).toBe(summary);
  });

  test("counts all that are paused beside the states, which add up", () => {
    const paused: Standing = { ...object, paused: true };
    const lines = shown([
      { ...paused, name: "a", state: "ready" },
      { ...paused, name: "b", state: "paused" },
      { ...object, name: "c", state: "ready" },
    ]);
    expect(lines.at(-1)).toBe("3 objects in the namespace shop: 2 ready, 1 paused; of all, 2 paused.");
  });

  test("names what is not installed, and what could not be read, in lines that fit", () => {
    const notInstalled = Array.from({ length: 20 }, (_, index) => `Kind${index}`);
    const standings = { objects: [object], notInstalled, unread: [`buckets: ${"forbidden ".repeat(20)}`] };
    const lines = formatStandings(standings, { width: 80, now, namespace: "shop", all: true });
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
    expect(lines.join(" ")).toContain("Not installed in this cluster: Kind0, Kind1,");
    expect(lines.join(" ")).toContain("Could not look: buckets: forbidden");
  });
});
