import type { JsonSchema } from "../../../lib/codegen/crd/json-schema.ts";
import { isSame } from "../ack-service.ts";
import { gap, type Members } from "../code.ts";
import type { ImportedKind } from "../imported-kind.ts";
import { iamPrefixOf } from "./draft-service.ts";

/** The names of `lib/kind/publish/common-names.ts` that drafts use. */
export const COMMON_NAMES = ["FREE_TEXT", "KEY", "OWN_NAME", "SECURITY_GROUP", "SUBNET", "role", "target"] as const;

/** What a text names whose value is that of a resource of this type. */
const NAMED: Readonly<Record<string, string>> = {
  "AWS::EC2::SecurityGroup": "SECURITY_GROUP",
  "AWS::EC2::Subnet": "SUBNET",
  "AWS::KMS::Key": "KEY",
  "AWS::Lambda::Function": 'target("any function")',
  "AWS::Logs::LogGroup": 'target("any log group")',
  "AWS::SNS::Topic": 'target("any topic")',
  "AWS::SQS::Queue": 'target("any queue")',
};

/** The names of fields that AWS's services use for the same, in lower case and without the end of a plural. */
const BY_NAME: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/(^|iam|execution|service)role(arn)?$/, "AWS::IAM::Role"],
  [/rolearn$/, "AWS::IAM::Role"],
  [/kms(master)?key(id|arn)?$/, "AWS::KMS::Key"],
  [/subnetid$/, "AWS::EC2::Subnet"],
  [/securitygroupid$/, "AWS::EC2::SecurityGroup"],
  [/loggroup(arn|name)$/, "AWS::Logs::LogGroup"],
  [/topicarn$/, "AWS::SNS::Topic"],
  [/queuearn$/, "AWS::SQS::Queue"],
  [/(lambda)?functionarn$/, "AWS::Lambda::Function"],
];

/** ACK's and CloudFormation's name for something as one: `cloudwatchlogs` and `Logs`. */
const SERVICES: Readonly<Record<string, string>> = { cloudwatchlogs: "Logs" };

/** What the texts of the spec name, as far as the sources say. `npm run generate` lists the others. */
export function namesOf(imported: ImportedKind): Members {
  const { spec, identity, references, cloudFormation } = imported;
  return spec.flatMap(({ name, schema, source }): Members => {
    if (name === identity.name) return [[name, "OWN_NAME"]];
    if (name === "description") return [[name, "FREE_TEXT"]];
    if (source.by === "reference" || name === "tags") return [];
    const related = cloudFormation?.property(name)?.relationshipRefs?.map((one) => one.cloudFormationType) ?? [];
    return textsIn(schema, name).flatMap((path): Members => {
      const plain = path.replaceAll("[]", "");
      const referred = references.filter(({ field }) => field === plain);
      const stated = referred.map((one) => `AWS::${SERVICES[one.service] ?? one.service}::${one.kind}`);
      const byName = BY_NAME.find(([pattern]) => pattern.test(lastOf(plain)))?.[1];
      const types = [...stated, ...(plain === name ? related : []), ...(byName === undefined ? [] : [byName])];
      const [found] = types.flatMap((type) => entryOf(imported, type) ?? []);
      if (found === undefined) return [];
      const isRelated = stated.length === 0 && plain === name && related.length > 0;
      const guess = isRelated
        ? "By CloudFormation's relationshipRefs, which may lack some."
        : `By the name of ${path}.`;
      return [[path, found, stated.length > 0 ? undefined : guess]];
    });
  });
}

function entryOf(imported: ImportedKind, type: string): string | undefined {
  // No public list says which service assumes a role: the prefix of the actions is another name for some of them.
  if (isSame(type, "AWS::IAM::Role"))
    return `role(${gap(`the service that assumes the role, such as ${iamPrefixOf(imported) ?? imported.service.name}.amazonaws.com`)})`;
  const known = Object.keys(NAMED).find((one) => isSame(one, type));
  return known === undefined ? undefined : NAMED[known];
}

/** The paths of the texts in a field, which may be in lists and in structures. A structure that contains itself has no schema of its own. */
function textsIn({ type, items, properties }: JsonSchema, path: string): readonly string[] {
  if (type === "string") return [path];
  if (type === "array" && items !== undefined) return textsIn(items, `${path}[]`);
  return Object.entries(properties ?? {}).flatMap(([name, child]) => textsIn(child, `${path}.${name}`));
}

function lastOf(path: string): string {
  const [last = ""] = path.split(".").slice(-1);
  return last.toLowerCase().replace(/s$/, "");
}
