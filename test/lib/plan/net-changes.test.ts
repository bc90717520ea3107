import { expect, test } from "vitest";
import { netChanges, type Origin } from "../../../lib/plan/net-changes.ts";
import { objectMeta } from "../../support/kubernetes/object-meta.ts";

const team = { field: "tagging.team", from: "none", to: "web" };
const versioning = { field: "versioning", from: "Suspended", to: "Enabled" };
const status = { observedGeneration: 1, origin: "Created" } as const;
const stored = { apiVersion: "v1", kind: "Bucket", metadata: objectMeta(1), status };
const applied: Origin = { tagsField: "tagging", isDeclared: true, stored, without: [] };

test("the steps of a route are one change, and a value that ends as it began is none", () => {
  const legs = [
    { field: "size", from: "small", to: "medium" },
    { field: "lock", from: "off", to: "on" },
    { field: "size", from: "medium", to: "big" },
    { field: "lock", from: "on", to: "off" },
  ];
  expect(netChanges(legs, applied)).toEqual([{ field: "size", from: "small", to: "big", cause: "manifest" }]);
});

test("changes that would be made without the manifest are told apart: drift, or a change that is still to be carried out", () => {
  const causes = (origin: Partial<Origin>) =>
    netChanges([team, versioning], { ...applied, without: [versioning], ...origin }).map(({ cause }) => cause);
  expect(causes({})).toEqual(["manifest", "drift"]);
  expect(causes({ stored: { ...stored, status: { ...status, observedGeneration: 0 } } })).toEqual([
    "manifest",
    "pending",
  ]);
  const approval = { waiting: "1-a.b", used: 0 };
  expect(causes({ stored: { ...stored, status: { ...status, approval } } })).toEqual(["manifest", "pending"]);
  expect(causes({ isDeclared: false })).toEqual(["drift", "drift"]);
  for (const type of ["ACK.Terminal", "ACK.Recoverable"] as const) {
    const conditions = [{ type, status: "True" as const }];
    expect(causes({ stored: { ...stored, status: { ...status, conditions } } })).toEqual(["manifest", "pending"]);
  }
});

test.each(["x", [null], {}])("a status in which the conditions are %j says nothing", (conditions) => {
  const forged = { ...stored, status: { ...status, conditions: conditions as never } };
  expect(netChanges([team], { ...applied, stored: forged, isDeclared: false })).toMatchObject([{ cause: "drift" }]);
});

test.each([undefined, "Creating"] as const)("what was never created has not drifted: origin %s", (origin) => {
  const refused = { ...stored, status: { observedGeneration: 1, ...(origin && { origin }) } };
  expect(netChanges([team], { ...applied, stored: refused, isDeclared: false })).toMatchObject([{ cause: "pending" }]);
});

test("a change to another value than the one without the manifest is the manifest's", () => {
  const without = [{ ...versioning, to: "Suspended", from: "Enabled" }];
  expect(netChanges([versioning], { ...applied, without })).toMatchObject([{ cause: "manifest" }]);
});

test("changes to the tags that Driftless sets itself are told apart from all other changes", () => {
  const own = { field: "tagging.services.k8s.aws/driftless-owner", from: "none", to: "east/team/data" };
  const ofAnother = { ...own, field: "tags.services.k8s.aws/namespace" };
  expect(netChanges([own, team, ofAnother], applied).map(({ cause }) => cause)).toEqual([
    "own tags",
    "manifest",
    "manifest",
  ]);
});
