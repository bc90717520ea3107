import { randomUUID } from "node:crypto";
import type fc from "fast-check";
import { expect } from "vitest";
import type { Seen, Target } from "../../../../lib/kind/target.ts";
import type { Aws } from "../../../../lib/reconcile/contract/aws.ts";
import type { Kind } from "../../../../lib/reconcile/contract/kind.ts";
import type { Part } from "../../../../lib/reconcile/contract/part.ts";
import type { Resource } from "../../../../lib/reconcile/contract/resource.ts";
import { turnedRound } from "../../assertions/turned-round.ts";
import { noting } from "../../aws/noting.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { type Trial, testPart, type WritablePart } from "../part-contract.ts";

type Named = { readonly name: string };

/** The information about a part of a kind that is data, which the laws need. */
export interface PartExamples<Spec> {
  readonly part: keyof Spec & string;
  /** Specs as users write them, each with its expected value. */
  readonly examples: readonly (readonly [Omit<Spec, "name">, unknown])[];
  /** Specs that must be equivalent to omitting the field. */
  readonly defaults: readonly Omit<Spec, "name">[];
  /** Specs that AWS accepts and that mention the part. */
  readonly generated: fc.Arbitrary<Omit<Spec, "name">>;
}

/** Tests the laws of `Part` for a part of a kind that is data. */
export function testDataPart<Spec extends Named>(
  kind: Kind<Spec, Target, Seen<Spec>>,
  { part: name, examples, defaults, generated }: PartExamples<Spec>,
  backend: { readonly name: string; aws(): Aws },
): void {
  const named = (spec: Omit<Spec, "name">) => ({ name: "trial", ...spec }) as Spec;
  const part = kind.parts.find((one) => one.name === name) ?? expect.fail(`there is no part ${name}`);
  // The laws require that the part can be written.
  testPart(looksAfresh(kind, part) as WritablePart<Target, Spec, Seen<Spec>, unknown>, {
    coverage: { part: name, backend: backend.name },
    createTrial: () => createTrial(kind, backend.aws()),
    silent: named({} as Omit<Spec, "name">),
    examples: examples.map(([spec, value]) => [named(spec), value]),
    defaults: defaults.map(named),
    generated: generated.map(named),
    reorder: (spec) => turnedRound(spec) as Spec,
    aim: (shape) => shape,
    reads: (operation) => kind.calls[operation]?.reads === true,
  });
}

/** The part as the next pass reads it: the resource is described again. */
function looksAfresh<Spec>(kind: Kind<Spec, Target, Seen<Spec>>, part: Part<Target, Spec, Seen<Spec>>) {
  return {
    ...part,
    read: async (target: Target, seen: Seen<Spec>) =>
      await part.read(target, part.described ? await describe(kind, target) : seen),
  };
}

/** Creates a resource and leaves it as AWS creates it. */
async function createTrial<Spec extends Named>(
  kind: Kind<Spec, Target, Seen<Spec>>,
  aws: Aws,
): Promise<Trial<Target, Seen<Spec>>> {
  const resource: Resource<Spec> = {
    namespace: "shop",
    name: "trial",
    uid: "uid-1",
    annotations: {},
    spec: { name: `trial-${randomUUID()}` } as Spec,
    status: {},
    place: { account: ACCOUNT, partition: "aws", region: REGION },
    ownerTag: { key: "services.k8s.aws/driftless-owner", value: "cluster/shop/trial" },
  };
  const calls: string[] = [];
  const target = kind.target(resource, noting(aws, calls));
  await kind.create(target, resource, {});
  return { target, seen: await describe(kind, target), calls };
}

async function describe<Spec>(kind: Kind<Spec, Target, Seen<Spec>>, target: Target): Promise<Seen<Spec>> {
  return (await kind.describe(target)) ?? expect.fail(`${target.name} is gone`);
}
