import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { refuseUnclearAnnotations } from "../../lib/annotations/unclear-annotations.ts";
import { writtenByAck } from "../../lib/annotations/written-by-ack.ts";
import { kinds } from "../../lib/kinds/index.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const page = read("docs/differences-from-ack.md");

/** ACK's condition types. Source: `apis/core/v1alpha1/conditions.go` of its runtime. */
const CONDITIONS = [
  "ACK.Adopted",
  "ACK.Advisory",
  "ACK.CrossNamespaceOptInRequired",
  "ACK.IAMRoleSelected",
  "ACK.LateInitialized",
  "ACK.Recoverable",
  "ACK.ReferencesResolved",
  "ACK.ResourceSynced",
  "ACK.Terminal",
  "Ready",
];

/**
 * The annotations of objects that ACK's controllers act on, with a value that they understand. Source: `annotations.go` of the runtime, and
 * `apis/v1alpha1/annotation.go` or `annotations.go` of the controllers.
 */
const OF_OBJECTS: Readonly<Record<string, string>> = {
  "services.k8s.aws/adopted": "true",
  "services.k8s.aws/adoption-fields": "{}",
  "services.k8s.aws/adoption-policy": "adopt",
  "services.k8s.aws/deletion-policy": "retain",
  "services.k8s.aws/ignore-field-drift": "spec.tags",
  "services.k8s.aws/read-only": "true",
  "services.k8s.aws/region": "us-west-2",
  "dynamodb.services.k8s.aws/table-provisioned-throughput-managed-by": "external-autoscaler",
  "ecr.services.k8s.aws/force-delete": "true",
  "kms.services.k8s.aws/pending-window-in-days": "7",
  "rds.services.k8s.aws/delete-automated-backups": "true",
  "rds.services.k8s.aws/final-db-snapshot-identifier": "last",
  "rds.services.k8s.aws/skip-final-snapshot": "true",
};

/** Those of namespaces. */
const OF_NAMESPACES: Readonly<Record<string, string>> = {
  "services.k8s.aws/default-region": "us-west-2",
  "services.k8s.aws/endpoint-url": "https://s3.example.com",
  "services.k8s.aws/owner-account-id": "000000000000",
  "services.k8s.aws/team-id": "web",
  "<service>.services.k8s.aws/deletion-policy": "retain",
};

/** The generator's settings say that ACK fills in fields of these kinds: `late_initialize` in their `generator.yaml`. */
const LATE_INITIALIZED = [
  "Bucket",
  "Repository",
  "Queue",
  "Topic",
  "Policy",
  "Role",
  "DBInstance",
  "ReplicationGroup",
  "Function",
];

/** What the table with this heading says about Driftless, by the names in the first column. */
function tableOf(heading: string): ReadonlyMap<string, string> {
  const [, after = ""] = page.split(`| ${heading} | ACK | Driftless |\n| --- | --- | --- |\n`);
  const [rows = ""] = after.split("\n\n");
  return new Map(
    rows.split("\n").flatMap((row) => {
      const [, names = "", , driftless = ""] = row.split("|");
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => [name, driftless.trim()] as const);
    }),
  );
}

/** Whether some kind that the annotation can concern accepts it. */
async function isAccepted(name: string, accepts: (kind: Awaited<ReturnType<(typeof kinds)[number]["load"]>>) => void) {
  const [group = ""] = name.split("/");
  const concerned = kinds.filter(({ resource }) => group === "services.k8s.aws" || resource.group === group);
  const loaded = await Promise.all(concerned.map((entry) => entry.load()));
  return loaded.some((kind) => {
    try {
      accepts(kind);
      return true;
    } catch {
      return false;
    }
  });
}

const REFUSED = "`ACK.Terminal` with reason `InvalidAnnotation`";

describe("the table of", () => {
  test("conditions has all of ACK's, and says which of them are never written", () => {
    const table = tableOf("condition");
    expect([...table.keys()].toSorted()).toEqual(CONDITIONS);
    const types = read("lib/kubernetes/condition.ts");
    const unwritten = CONDITIONS.filter((type) => !types.includes(`"${type}"`));
    expect(CONDITIONS.filter((type) => table.get(type)?.startsWith("is never written"))).toEqual(unwritten);
  });

  test("annotations of objects has all that ACK's controllers act on or write, and says what becomes of them", async () => {
    const table = tableOf("annotation of an object");
    const written = [...new Set(kinds.flatMap(({ resource }) => writtenByAck(resource)))];
    expect([...table.keys()].toSorted()).toEqual([...Object.keys(OF_OBJECTS), ...written].toSorted());
    for (const name of written) expect(table.get(name), name).toBe("has no effect");
    for (const [name, value] of Object.entries(OF_OBJECTS)) {
      const annotations = { [name]: value };
      const accepted = await isAccepted(name, (kind) => refuseUnclearAnnotations({ annotations }, {}, kind, []));
      expect(table.get(name)?.startsWith(REFUSED), name).toBe(!accepted);
    }
  });

  test("annotations of namespaces has all that ACK's controllers act on, and says what becomes of them", async () => {
    const table = tableOf("annotation of a namespace");
    expect([...table.keys()].toSorted()).toEqual(Object.keys(OF_NAMESPACES).toSorted());
    for (const [template, value] of Object.entries(OF_NAMESPACES)) {
      const name = template.replace("<service>", "s3");
      const accepts = (others: readonly string[]) =>
        isAccepted("services.k8s.aws/", (kind) => refuseUnclearAnnotations({}, { [name]: value }, kind, others));
      const says = table.get(template);
      expect(says?.includes(REFUSED), name).toBe(!(await accepts([])));
      // Only some annotations depend on how the deployment finds roles.
      if (says?.includes("roles: carm")) expect(await accepts([name]), name).toBe(true);
    }
  });
});

test("the page names the kinds whose fields ACK fills in", () => {
  const [, after = ""] = page.split("ACK fills in values that the spec leaves out");
  const [sentence = ""] = after.split(". ");
  const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, kind = ""]) => kind);
  expect(named.toSorted()).toEqual(LATE_INITIALIZED.toSorted());
});
