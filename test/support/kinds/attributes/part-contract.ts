import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import type { Seen, Target } from "../../../../lib/kind/target.ts";
import type { Aws } from "../../../../lib/reconcile/contract/aws.ts";
import type { Kind } from "../../../../lib/reconcile/contract/kind.ts";
import type { Resource } from "../../../../lib/reconcile/contract/resource.ts";
import { noting } from "../../aws/noting.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { type Trial, testPart, type WritablePart } from "../part-contract.ts";

/** A kind whose resources have attributes. */
export interface AttributeKind<Spec> {
  readonly kind: Kind<Spec, Target, Seen<Spec>>;
  /** The name of the emulator. */
  readonly backend: string;
  readonly aws: () => Aws;
  /** A spec that declares nothing but the resource's name. */
  readonly named: (name: string) => Spec;
  /** The read that the part itself makes. The others find the resource. */
  readonly reads: string;
}

/** What the laws need to know about a part: specs that declare it, and specs that mean the same as omitting its fields. */
export interface AttributeExamples<Spec> {
  readonly part: string;
  readonly values: readonly Partial<Spec>[];
  readonly defaults: readonly Partial<Spec>[];
  /** The value that AWS still has after the part is removed, and why. */
  readonly lasting?: { readonly value: unknown; readonly reason: string };
}

/** Tests the laws of `Part` for a part of such a kind. */
export function testAttributes<Spec extends object>(
  { kind, backend, aws, named, reads }: AttributeKind<Spec>,
  { part: name, values, defaults, lasting }: AttributeExamples<Spec>,
): void {
  const found = kind.parts.find((one) => one.name === name);
  if (found?.write === undefined) throw new Error(`${kind.resource.kind} has no part ${name} that can be changed`);
  const part = found as WritablePart<Target, Spec, Seen<Spec>, unknown>;
  const silent = named("laws");
  const declaring = (spec: Partial<Spec>): Spec => ({ ...silent, ...spec });
  testPart(
    // The next pass describes the resource again.
    { ...part, read: async (target, seen) => await part.read(target, part.described ? await describe(target) : seen) },
    {
      coverage: { part: name, backend },
      createTrial,
      silent,
      examples: values.map((spec) => [declaring(spec), part.desired(declaring(spec))]),
      defaults: defaults.map(declaring),
      generated: fc.constantFrom(...values.map(declaring)),
      // White space around a document means nothing.
      reorder: (spec) => spec,
      aim: (shape) => shape,
      reads: (operation) => kind.calls[operation]?.reads === true,
      lasting,
    },
  );

  /** Creates a resource and leaves it as AWS creates it. */
  async function createTrial(): Promise<Trial<Target, Seen<Spec>>> {
    const calls: string[] = [];
    const resource: Resource<Spec> = {
      namespace: "shop",
      name: "laws",
      uid: "uid-1",
      annotations: {},
      spec: named(`laws-${randomUUID()}`),
      status: {},
      place: { account: ACCOUNT, partition: "aws", region: REGION },
      ownerTag: { key: "services.k8s.aws/driftless-owner", value: "cluster/shop/laws" },
    };
    const all: string[] = [];
    const noted = Object.assign(all, {
      push: (...made: string[]) => calls.push(...made.filter((one) => one === reads)),
    });
    const target = kind.target(resource, noting(aws(), noted));
    await kind.create(target, resource, {});
    return { target, seen: await describe(target), calls };
  }

  async function describe(target: Target): Promise<Seen<Spec>> {
    return (await kind.describe(target)) ?? expect.fail(`${target.name} is gone`);
  }
}
