import { expect, test } from "vitest";
import { isLabelSelector, parseLabelSelector } from "../../../lib/kubernetes/label-selector.ts";

const web = { team: "web", "example.com/tier": "front", empty: "" };

test.each([
  ["", true],
  ["  ", true],
  ["team=web", true],
  ["team == web", true],
  ["team=db", false],
  ["team!=db", true],
  ["team!=web", false],
  ["absent!=web", true],
  ["absent=web", false],
  ["empty=", true],
  ["team in (db, web)", true],
  ["team in (db)", false],
  ["team in(web)", true],
  ["empty in (a,)", true],
  ["team notin (db,ops)", true],
  ["team notin (web)", false],
  ["absent notin (web)", true],
  ["absent in (web)", false],
  ["team", true],
  ["absent", false],
  ["!absent", true],
  ["!team", false],
  ["toString", false],
  ["example.com/tier=front,team in (web,db),!absent", true],
  ["example.com/tier=front,team in (ops,db),!absent", false],
])("%s: %s", (selector, matches) => {
  expect(parseLabelSelector(selector)(web)).toBe(matches);
});

test.each([
  "=web",
  "team in web",
  "team in (a",
  "team in ()",
  "team in ( )",
  "team in (we b)",
  "a b",
  "team=a=b",
  ",",
  "team=web,",
  "team>1",
  "-team",
  "example.com/team/web",
  "Example.com/team",
  `${"t".repeat(64)}=web`,
  `team=${"w".repeat(64)}`,
  `${"a.".repeat(127)}/team`,
])("%s is rejected, and the error quotes it", (selector) => {
  expect(() => parseLabelSelector(selector)).toThrow("is not a label requirement");
  expect(isLabelSelector(selector)).toBe(false);
});
