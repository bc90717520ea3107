import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, type Environment, type Stack, Validations } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks } from "cdk-nag";
import * as z from "zod/mini";
import { parseParameters } from "../../../infra/parameters/read-parameters.ts";
import { DriftlessStack } from "../../../infra/stack.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { trailedKinds } from "../../../lib/kinds/trails.generated.ts";
import type { Permissions } from "../../../lib/reconcile/contract/permissions.ts";

const List = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => (Array.isArray(value) ? value : [value])),
);

const Statement = z.object({
  Sid: z.optional(z.string()),
  Effect: z.string(),
  Action: List,
  Resource: z.optional(z.unknown()),
  Condition: z.optional(z.unknown()),
});

const Policies = z.record(
  z.string(),
  z.object({
    Properties: z.object({
      PolicyDocument: z.object({ Statement: z.array(Statement) }),
      Roles: z._default(z.array(z.object({ Ref: z.string() })), []),
    }),
  }),
);

/** A statement of an IAM policy; `Action` is always a list. */
export type Statement = z.infer<typeof Statement>;

/** A synthesised stack, in the form in which tests examine it. */
export interface Synthesised {
  readonly template: Template;
  /** The logical ID of the role with which passes over the kinds of a service act. */
  readonly serviceRole: (service: string) => string;
  /** The `Allow` statements of a role. `role` is the beginning of its logical ID. */
  readonly statementsOf: (role: string) => readonly Statement[];
  /** The `Deny` statements of a role, which is identified in the same way. */
  readonly denialsOf: (role: string) => readonly Statement[];
}

const { context: flags } = z
  .object({ context: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(new URL("../../../cdk.json", import.meta.url), "utf8")));

const necessary = {
  clusterName: "test",
  region: "us-west-2",
  kubernetesServer: "https://kubernetes.example:6443",
  kubernetesCa: "LS0tLS0=",
  // With closed targets, each role may also read whose the things are that objects name, which most tests are not about.
  targets: "open",
};

/** What was synthesised, by its parameters. Several files of tests look at the same stacks. */
const synthesised = new Map<string, Synthesised>();

/**
 * Synthesises the stack with these parameters in addition to the required ones, without bundling the functions. Without `env`, the template
 * is not bound to a region. With `permissions`, there is only one kind, which requires these permissions. Throws if the checks in
 * `bin/driftless.ts` find a problem. Each stack is synthesised only once.
 */
export function synthesise(...args: Parameters<typeof synthesiseNow>): Synthesised {
  const key = JSON.stringify(args);
  const result = synthesised.get(key) ?? synthesiseNow(...args);
  synthesised.set(key, result);
  return result;
}

function synthesiseNow(
  parameters: Readonly<Record<string, unknown>>,
  permissions?: Permissions,
  env?: Environment,
): Synthesised {
  const template = templateOf((app) => {
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    return new DriftlessStack(app, "Driftless", {
      parameters: parseParameters({ ...necessary, ...parameters }, "the test"),
      ...(env && { env }),
      kinds:
        permissions === undefined ? kindData : [{ resource: bucketKind, calls: callsOf(permissions), permissions }],
      trailedKinds,
    });
  });
  const withEffect = (effect: "Allow" | "Deny") => (role: string) => {
    const policies = ["AWS::IAM::Policy", "AWS::IAM::ManagedPolicy"].flatMap((type) =>
      Object.values(Policies.parse(template.findResources(type))),
    );
    return policies
      .filter(({ Properties }) => Properties.Roles.some(({ Ref }) => Ref.startsWith(role)))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === effect);
  };
  const serviceRole = (service: string) => {
    const named = Object.entries(template.findResources("AWS::IAM::Role")).filter(([, { Properties }]) =>
      String(Properties.RoleName).endsWith(`-${service}`),
    );
    return named[0]?.[0] ?? `no role of ${service}`;
  };
  return { template, serviceRole, statementsOf: withEffect("Allow"), denialsOf: withEffect("Deny") };
}

/** One call, which reads, for all actions. */
function callsOf(permissions: Permissions) {
  return { Read: { actions: permissions.flatMap(({ actions }) => actions), reads: true } } as const;
}

/** The template of the stack that `build` adds to an app. Nothing remains in the directory for temporary files. */
function templateOf(build: (app: App) => Stack): Template {
  const outdir = mkdtempSync(join(tmpdir(), "driftless-synth-"));
  try {
    return Template.fromStack(build(new App({ outdir, context: { ...flags, "aws:cdk:bundling-stacks": [] } })));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
