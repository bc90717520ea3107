import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import bundled from "../../cli/definitions.generated.json" with { type: "json" };
import type { Check, Finding } from "../check.ts";
import { inCluster } from "../in-cluster/in-cluster-check.ts";
import { unlessMissing } from "../read-error.ts";

const Members = z.record(z.string(), z.unknown());
const Schema = z.object({ properties: z._default(Members, {}) });
const Definition = z.object({
  metadata: z.object({ deletionTimestamp: z.optional(z.string()) }),
  spec: z.object({
    versions: z.array(
      z.object({
        schema: z.object({
          openAPIV3Schema: z.object({
            properties: z.object({ spec: z.optional(z.unknown()), status: z.optional(Schema) }),
          }),
        }),
      }),
    ),
  }),
  status: z._default(
    z.object({
      conditions: z._default(z.nullable(z.array(z.object({ type: z.string(), status: z.string() }))), null),
    }),
    { conditions: null },
  ),
});

/** The cluster must have the CRDs of the kinds that the deployment serves, those of Driftless, and of the same version. */
export const servedDefinitions: Check = inCluster({
  title: "CRDs of the kinds",
  applies: ({ mode }) => mode === "reconcile",
  async look(cluster, { deployment: { kinds } }) {
    const findings: Finding[] = [];
    for (const { plural, group, kind } of kinds) {
      const name = `${plural}.${group}`;
      const found = await unlessMissing(
        cluster(`/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`),
        "404",
      );
      findings.push(...(found === undefined ? [missing(name, kind)] : lookAt(name, kind, Definition.parse(found))));
    }
    return findings;
  },
});

function apply(name: string): readonly string[] {
  const [plural, ...group] = name.split(".");
  const file = `infra/cluster/crds/${group.join(".")}_${plural}.yaml`;
  return [`kubectl apply --server-side --force-conflicts -f ${file}`];
}

function missing(name: string, kind: string): Finding {
  return {
    what: `The CRD ${name} is not installed.`,
    why: `The deployment serves the kind ${kind}, but nobody can create objects of it.`,
    remedy: "Deploy again, or apply the CRD:",
    commands: apply(name),
  };
}

function lookAt(
  name: string,
  kind: string,
  { metadata, spec, status }: z.infer<typeof Definition>,
): readonly Finding[] {
  if (metadata.deletionTimestamp !== undefined) {
    return [
      {
        what: `The CRD ${name} is being deleted, and every object of the kind ${kind} with it.`,
        why: "Their resources stay in AWS, and their objects wait until somebody decides about each of them.",
        remedy: 'Follow docs/runbooks.md, "I deleted the wrong thing". To see the objects:',
        commands: [`kubectl get ${name} -A`],
      },
    ];
  }
  if (!(status.conditions ?? []).some(({ type, status }) => type === "Established" && status === "True")) {
    return [
      {
        what: `The API server does not serve the CRD ${name} yet.`,
        why: "Its name may collide with that of another CRD.",
        remedy: "See what it waits for:",
        commands: [`kubectl describe crd ${name}`],
      },
    ];
  }
  const { properties } = spec.versions[0]?.schema.openAPIV3Schema ?? { properties: {} };
  if (!Object.hasOwn(properties.status?.properties ?? {}, "claim")) {
    return [
      {
        what: `The CRD ${name} is not Driftless's: its status has no claim.`,
        why: "Every object of the kind is Terminal with reason ForeignCRD. Often, ACK's Helm chart has replaced the CRD.",
        remedy: "Apply Driftless's CRD, and exclude CRDs from what the other tool installs:",
        commands: apply(name),
      },
    ];
  }
  return isOfThisVersion(kind, properties.spec) ? [] : [otherVersion(name)];
}

function isOfThisVersion(kind: string, installed: unknown): boolean {
  const known = bundled.find((one) => one.kind === kind);
  return known === undefined || isDeepStrictEqual(withoutDescriptions(installed), known.spec);
}

/** A schema without the descriptions of its fields. A field may itself have the name `description`. */
function withoutDescriptions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutDescriptions);
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.entries(schema).filter(([name, value]) => name !== "description" || typeof value !== "string");
  return Object.fromEntries(members.map(([name, value]) => [name, withoutDescriptions(value)]));
}

function otherVersion(name: string): Finding {
  return {
    what: `The CRD ${name} is of another version than this kubectl driftless.`,
    why: "They may not have the same fields, so what this program says about objects can be wrong in details.",
    remedy: "Use the version of kubectl driftless that was deployed, or deploy this version.",
    notice: true,
  };
}
