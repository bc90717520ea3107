import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Seen, Target } from "../../../../lib/kind/target.ts";
import { calls as knownCalls } from "../../../../lib/kinds/ecr/repository/calls.generated.ts";
import { repository } from "../../../../lib/kinds/ecr/repository/repository.generated.ts";
import type { RepositorySpec } from "../../../../lib/kinds/ecr/repository/spec.generated.ts";
import type { Aws } from "../../../../lib/reconcile/contract/aws.ts";
import { turnedRound } from "../../assertions/turned-round.ts";
import { noting } from "../../aws/noting.ts";
import { type Trial, testPart } from "../part-contract.ts";
import type { PartExamples, PartialSpec } from "./examples.ts";
import { repositoryResource } from "./resource.ts";

/** Tests the laws of `Part` for a part of a repository on an ECR implementation. */
export function testRepositoryPart<Value>(
  examples: PartExamples<Value>,
  ecr: { readonly name: string; aws(): Aws },
): void {
  const { part } = examples;
  const named = (spec: PartialSpec) => repositoryResource(spec).spec;
  testPart(looksAfresh(part), {
    coverage: { part: part.name, backend: ecr.name },
    createTrial: () => createTrial(ecr.aws()),
    silent: named({}),
    examples: examples.examples.map(([spec, value]) => [named(spec), value]),
    defaults: examples.defaults.map(named),
    generated: examples.generated.map(named),
    reorder: (spec) => ({ ...spec, ...(examples.reorder?.(spec) ?? turnedRound(spec)) }),
    aim: (shape) => shape,
    reads: (operation) => knownCalls[operation]?.reads === true,
  });
}

/** The part as the next pass reads it: the repository is described again. */
function looksAfresh<Value>(part: PartExamples<Value>["part"]): PartExamples<Value>["part"] {
  return {
    ...part,
    read: async (target, seen) => await part.read(target, part.described ? await describe(target) : seen),
  };
}

/** Creates a repository and leaves it as ECR creates it. */
async function createTrial(aws: Aws): Promise<Trial<Target, Seen<RepositorySpec>>> {
  const resource = repositoryResource({ name: `trial/${randomUUID()}` });
  const calls: string[] = [];
  const target = repository.target(resource, noting(aws, calls));
  await repository.create(target, resource, {});
  return { target, seen: await describe(target), calls };
}

async function describe(target: Target): Promise<Seen<RepositorySpec>> {
  return (await repository.describe(target)) ?? expect.fail(`${target.name} is gone`);
}
