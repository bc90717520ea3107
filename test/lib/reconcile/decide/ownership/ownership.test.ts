import { describe, expect, test } from "vitest";
import type { ObjectStatus } from "../../../../../lib/kubernetes/object.ts";
import { ackController, foreign, ownership } from "../../../../../lib/reconcile/decide/ownership/ownership.ts";
import { ARN, acks, claimant, ownerOf, settings } from "../../../../support/kinds/memory/claimant.ts";
import { gadget } from "../../../../support/kinds/memory/gadget-kind.ts";
import { ACK_TAGS, OUR_TAGS, OWNER_TAG } from "../../../../support/worlds/memory-world.ts";

const ours = { [OWNER_TAG]: "east/default/toy" };
const anothers = { [OWNER_TAG]: "east/default/other" };
const { [OWNER_TAG]: _owner, ...withoutOwner } = OUR_TAGS;

describe("with our finalizer", () => {
  test.each([
    ["our owner tag", ours],
    ["our owner tag in addition to ACK's", { ...ACK_TAGS, ...ours }],
  ])("a resource with %s is ours", (_, tags) => {
    expect(ownerOf(tags)).toEqual({ owner: "ours" });
  });

  test.each([
    ["another owner tag", anothers],
    ["another owner tag in addition to ACK's", { ...ACK_TAGS, ...anothers }],
  ])("a resource with %s belongs to another owner, and is reported as already existing", (_, tags) => {
    expect(ownerOf(tags)).toMatchObject({ owner: "foreign", reason: { reason: "AlreadyExists" } });
  });

  test.each([
    ["no tags", {}],
    ["a user's tags", { team: "blue" }],
    ["our tags without the owner tag", withoutOwner],
  ])("a resource with %s has lost its owner tag, and the message says how to restore it", (_, tags) => {
    const { owner, ...rest } = ownerOf(tags);
    expect(owner).toBe("foreign");
    expect(rest).toMatchObject({ reason: { name: "TerminalError", reason: "OwnershipLost" } });
    expect(rest).toHaveProperty(
      "reason.message",
      `the resource has no owner tag, and may be a different resource with the same name; if it belongs to this object, set its tag ${OWNER_TAG} to east/default/toy`,
    );
  });

  test("a resource whose tags might not be visible yet counts as late, unless the owner tag of another object is visible", () => {
    const reason = { message: "the resource's owner tag is not visible yet" };
    expect(ownerOf({}, { tagMayBeLate: true })).toMatchObject({ owner: "late", reason });
    expect(ownerOf(ACK_TAGS, { tagMayBeLate: true })).toMatchObject({ owner: "late" });
    expect(ownerOf(ours, { tagMayBeLate: true })).toEqual({ owner: "ours" });
    expect(ownerOf(anothers, { tagMayBeLate: true })).toMatchObject({ owner: "foreign" });
  });
});

test.each([
  [
    "default/other in the cluster east",
    { [OWNER_TAG]: "east/default/other" },
    "the object default/other in the cluster east",
  ],
  ["another cluster, which is not named", { [OWNER_TAG]: "west/default/toy" }, "an object in another cluster"],
  ["an earlier object with the same name", ours, "an earlier object with this name has left it in AWS"],
  ["nobody", {}, "no tag says that an object owns it"],
])("a resource that already exists belongs to %s, and the message says so, and what to do", (_, tags, whose) => {
  const { reason } = ownerOf(tags, { managed: false }) as { readonly reason: Error };
  expect(reason.message).toMatch(/^Resource already exists: /);
  expect(reason.message).toContain(whose);
  expect(reason.message).not.toContain("west");
  expect(reason.message).toMatch(/; choose another name, or adopt the resource with the annotation [\w./-]+$/);
});

describe("a resource with ACK's tags", () => {
  test.each([
    { title: "ACK's tags and status", tags: ACK_TAGS, parts: {} },
    { title: "a user's tags in addition", tags: { ...ACK_TAGS, team: "blue" }, parts: {} },
    { title: "a take-over that has begun", tags: ACK_TAGS, parts: { status: { ...acks, origin: "TakingOver" } } },
  ] as const)("counts as created by ACK for this object: $title", ({ tags, parts }) => {
    expect(ownerOf(tags, parts)).toEqual({ owner: "acks" });
  });

  test.each([
    { title: "another namespace", tags: { ...ACK_TAGS, "services.k8s.aws/namespace": "other" }, parts: {} },
    { title: "no controller version", tags: { "services.k8s.aws/namespace": "default" }, parts: {} },
    {
      title: "the controller version of another service",
      tags: { ...ACK_TAGS, "services.k8s.aws/controller-version": "dolls-v1.2.3" },
      parts: {},
    },
    {
      title: "the controller version of a service whose name only starts with the same letters",
      tags: { ...ACK_TAGS, "services.k8s.aws/controller-version": "toyshop-v1.2.3" },
      parts: {},
    },
    {
      title: "our own controller version",
      tags: { ...ACK_TAGS, "services.k8s.aws/controller-version": "toys-driftless" },
      parts: {},
    },
    { title: "no status", tags: ACK_TAGS, parts: { status: undefined } },
    {
      title: "a status that names no resource",
      tags: ACK_TAGS,
      parts: { status: { ackResourceMetadata: { ownerAccountID: "000000000000", region: "us-west-2" } } },
    },
    { title: "a status that names another resource", tags: ACK_TAGS, parts: { arn: `${ARN}s` } },
    {
      title: "a status that names another account",
      tags: ACK_TAGS,
      parts: { status: { ackResourceMetadata: { arn: ARN, ownerAccountID: "111111111111", region: "us-west-2" } } },
    },
    { title: "a create that has begun", tags: ACK_TAGS, parts: { status: { ...acks, origin: "Creating" } } },
    { title: "a resource that Driftless created", tags: ACK_TAGS, parts: { status: { ...acks, origin: "Created" } } },
    { title: "a take-over that is complete", tags: ACK_TAGS, parts: { status: { ...acks, origin: "TakenOver" } } },
  ] as const)("does not belong to this object: $title", ({ tags, parts }) => {
    expect(ownerOf(tags, parts)).toMatchObject({ owner: "foreign", reason: { reason: "OwnershipLost" } });
  });

  test("is not taken over unless the deployment enables take-overs, and the message names the parameter", () => {
    expect(ownership(claimant, ACK_TAGS, { ...settings, takeOver: "off" })).toMatchObject({
      owner: "foreign",
      reason: { reason: "OwnershipLost", message: expect.stringContaining("set the parameter takeOver to ack") },
    });
  });
});

describe("with a request for adoption", () => {
  const consent = { "driftless.dev/adoptable-by": "east/default" };

  test.each([
    { title: "consent, before the finalizer is set", tags: consent, parts: { managed: false, adoption: "wanted" } },
    { title: "our owner tag, before the finalizer is set", tags: ours, parts: { managed: false, adoption: "wanted" } },
    { title: "our owner tag, after the adoption has begun", tags: ours, parts: { adoption: "wanted" } },
    { title: "consent, and a lost owner tag", tags: consent, parts: { adoption: "possible" } },
    {
      title: "consent, and an owner tag that may be late",
      tags: consent,
      parts: { adoption: "wanted", tagMayBeLate: true },
    },
  ] as const)("a resource can be adopted with $title", ({ tags, parts }) => {
    expect(ownerOf(tags, { status: undefined, ...parts })).toEqual({ owner: "adoptable" });
  });

  test.each([
    { title: "no consent", tags: {}, parts: { adoption: "wanted" }, reason: "AdoptionNotAllowed" },
    { title: "another's owner tag", tags: anothers, parts: { adoption: "wanted" }, reason: "AdoptionNotAllowed" },
    { title: "no consent, and a lost owner tag", tags: {}, parts: { adoption: "possible" }, reason: "OwnershipLost" },
    { title: "consent, but no request", tags: consent, parts: {}, reason: "OwnershipLost" },
  ] as const)("a resource cannot be adopted with $title", ({ tags, parts, reason }) => {
    expect(ownerOf(tags, { status: undefined, ...parts })).toMatchObject({ owner: "foreign", reason: { reason } });
  });

  test("a status that says that the adoption has begun is not consent", () => {
    const status: ObjectStatus = { origin: "Adopting" };
    expect(ownerOf({ team: "web" }, { status, adoption: "wanted" })).toMatchObject({
      owner: "foreign",
      reason: { reason: "AdoptionNotAllowed" },
    });
  });

  test("the object's own resource stays its own, and one that ACK created for the object is taken over", () => {
    expect(ownerOf(ours, { adoption: "possible" })).toEqual({ owner: "ours" });
    expect(ownerOf(ACK_TAGS, { adoption: "possible" })).toEqual({ owner: "acks" });
    expect(ownerOf({ ...ACK_TAGS, ...consent }, { adoption: "possible" })).toEqual({ owner: "acks" });
    expect(ownerOf({}, { adoption: "wanted", tagMayBeLate: true })).toMatchObject({ owner: "late" });
  });

  test("a resource that ACK created for the object requires take-overs to be enabled, unless the resource consents to the adoption", () => {
    const off = { ...settings, takeOver: "off", adoption: "any" } as const;
    const wanted = { ...claimant, adoption: "wanted" } as const;
    expect(ownership(wanted, ACK_TAGS, off)).toMatchObject({
      reason: { reason: "OwnershipLost", message: expect.stringContaining("set the parameter takeOver to ack") },
    });
    expect(ownership(wanted, { ...ACK_TAGS, ...consent }, off)).toEqual({ owner: "adoptable" });
  });

  test("adoption: none allows no adoption, not even with consent", () => {
    const none = { ...settings, adoption: "none" } as const;
    const lost = { ...claimant, status: undefined };
    expect(ownership({ ...lost, adoption: "possible" }, consent, none)).toMatchObject({ owner: "foreign" });
    expect(ownership({ ...lost, adoption: "wanted" }, consent, none)).toMatchObject({
      reason: { reason: "AdoptionNotAllowed" },
    });
  });

  test("adoption: any allows adopting a resource without an owner, but not replacing a lost owner tag", () => {
    const any = { ...settings, adoption: "any" } as const;
    const lost = { ...claimant, status: undefined };
    expect(ownership({ ...lost, adoption: "wanted" }, {}, any)).toEqual({ owner: "adoptable" });
    expect(ownership({ ...lost, adoption: "possible" }, {}, any)).toMatchObject({
      reason: { reason: "OwnershipLost" },
    });
  });
});

describe("ACK's controller counts as still running", () => {
  const CONTROLLER_TAG = "services.k8s.aws/controller-version";
  const controllerWith = (observed: string | undefined, spec: Readonly<Record<string, string>> = OUR_TAGS) =>
    ackController(gadget.resource, spec, observed === undefined ? {} : { [CONTROLLER_TAG]: observed });

  test("if it has written its version to a resource of ours", () => {
    expect(controllerWith("toys-v1.2.3")).toBe("toys-v1.2.3");
  });

  test.each([undefined, "toys-driftless", "dolls-v1.2.3", ""])("but not if the tag is %j", (version) => {
    expect(controllerWith(version)).toBeUndefined();
  });

  test("but not if the spec declares that version", () => {
    expect(controllerWith("toys-v1.2.3", { ...OUR_TAGS, [CONTROLLER_TAG]: "toys-v1.2.3" })).toBeUndefined();
  });
});

test("the error about a foreign resource keeps its cause", () => {
  const cause = new Error("the bucket is in another region");
  expect(foreign(cause)).toMatchObject({ reason: { cause } });
});

describe("without our finalizer", () => {
  test.each([
    ["our owner tag", ours],
    ["another owner tag", anothers],
    ["ACK's tags", ACK_TAGS],
    ["no tags", {}],
  ])("a resource with %s belongs to another owner", (_, tags) => {
    for (const tagMayBeLate of [false, true]) {
      const isForeign = { owner: "foreign", reason: { reason: "AlreadyExists" } };
      expect(ownerOf(tags, { managed: false, tagMayBeLate })).toMatchObject(isForeign);
    }
  });
});
