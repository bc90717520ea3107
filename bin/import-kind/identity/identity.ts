import { type AckKind, type AckService, isSame } from "../ack-service.ts";
import { code, gap } from "../code.ts";
import { fieldOfMember, type ImportedField, renamesOf } from "../fields.ts";
import type { KindOperations } from "../operations.ts";
import type { CloudFormation } from "../public/cloud-formation.ts";
import { arnTemplateOf } from "../public/iam-reference.ts";
import { type ArnForm, arnFormOf } from "./arn.ts";
import { type Assigned, assignedOf } from "./assigned.ts";

/** What identifies a resource. */
export interface Identity {
  /** The spec field with the resource's name. If there is none, AWS assigns an identifier, or several fields together are the name. */
  readonly name: string | undefined;
  /** How resources are identified if AWS assigns their identifiers. */
  readonly assigned: Assigned | undefined;
  /** The other spec fields that identify a resource, such as that of its parent. */
  readonly others: readonly string[];
  readonly arn: ArnForm | undefined;
  /** The template of the ARN, and where it is from. */
  readonly arnTemplate: { readonly text: string; readonly source: string } | undefined;
  /** The input members that identify the resource in its calls, with the expressions for their values as TypeScript. */
  readonly ids: Readonly<Record<string, string>>;
}

interface Fields {
  readonly spec: readonly ImportedField[];
  readonly status: readonly ImportedField[];
}

/** Finds the name of a kind, its ARN, and which members of its calls identify a resource. */
export function identityOf(
  service: AckService,
  kind: AckKind,
  operations: KindOperations,
  fields: Fields,
  cloudFormation: CloudFormation | undefined,
): Identity {
  const name = nameOf(service, kind, operations, fields);
  const status = fields.status.map((field) => field.name);
  const assigned = name === undefined ? assignedOf(service, kind, operations, status) : undefined;
  const { create, read, update, remove, attributes, tags } = operations;
  const created = create === undefined ? [] : service.sdk.operation(create).input.members;
  const nameMember = created.find((one) => fieldOfMember(kind, create ?? "", one.name) === name)?.name;
  const known: Known = { kind, name, nameMember, assigned, fields };
  const looking = [read?.call, remove];
  const tagging = [tags?.read, tags?.set, tags?.unset];
  const calls = new Set([create, ...looking, update, attributes?.read, attributes?.write, ...tagging]);
  const ids = new Map<string, string>();
  for (const call of [...calls].filter((call) => call !== undefined)) {
    for (const { name: member, required, shape } of service.sdk.operation(call).input.members) {
      const isList = shape().type === "list";
      const isOptional = !required && !looking.includes(call);
      const value =
        nameIn(known, call, member, isList) ??
        arnIn(known, member, isList, tagging.includes(call)) ??
        (call === create || isOptional ? undefined : reportedIn(known, call, member, isList)) ??
        (required && looking.includes(call) ? specIn(known, call, member) : undefined) ??
        (required && !isWritten(known, operations, call, member) ? gap(`what ${call} calls the resource`) : undefined);
      if (value !== undefined && !ids.has(member)) ids.set(member, value);
    }
  }
  const arnTemplate = templateOf(kind, cloudFormation);
  const spec = fields.spec.map((field) => field.name);
  return {
    name,
    assigned,
    others: [...new Set([...ids.values()].flatMap((value) => /^spec\.(\w+)$/.exec(value)?.[1] ?? []))],
    arn: arnTemplate && arnFormOf(arnTemplate.text, spec, name !== undefined),
    arnTemplate,
    ids: Object.fromEntries(ids),
  };
}

function templateOf({ resource }: AckKind, cloudFormation: CloudFormation | undefined): Identity["arnTemplate"] {
  if (cloudFormation?.arnTemplate !== undefined) {
    return { text: cloudFormation.arnTemplate, source: `CloudFormation: ${cloudFormation.type}` };
  }
  const text = cloudFormation && arnTemplateOf(cloudFormation.type, resource.kind);
  return text === undefined ? undefined : { text, source: "AWS's service authorization reference" };
}

/** The field that ACK declares as the key or that has the kind's name, unless AWS identifies the resource otherwise. */
function nameOf(
  { sdk }: AckService,
  kind: AckKind,
  { remove }: KindOperations,
  { spec, status }: Fields,
): string | undefined {
  const own = spec.filter(({ source }) => source.by === "member");
  const [key, ...others] = own.filter(
    ({ config }) => config.is_primary_key === true && config.references === undefined,
  );
  if (key !== undefined && others.length === 0) return key.name;
  const assigned = status.filter(({ name }) => /^id$|ID$/.test(name)).map(({ name }) => name);
  const removed = remove === undefined ? [] : sdk.operation(remove).input.members;
  if (removed.some(({ name }) => assigned.includes(fieldOfMember(kind, remove ?? "", name.replace(/s$/, "")))))
    return undefined;
  const noun = kind.resource.kind.toLowerCase();
  return own.find(({ name }) => ["name", `${noun}name`, `${noun}identifier`, `${noun}id`].includes(name.toLowerCase()))
    ?.name;
}

interface Known {
  readonly kind: AckKind;
  readonly name: string | undefined;
  /** The create call's member for the name. */
  readonly nameMember: string | undefined;
  readonly assigned: Assigned | undefined;
  readonly fields: Fields;
}

function nameIn({ kind, name, nameMember }: Known, call: string, member: string, isList: boolean): string | undefined {
  if (name === undefined) return undefined;
  const renamed = Object.keys(renamesOf(kind, call, "input_fields")).some((one) => isSame(one, member));
  const isName =
    (nameMember !== undefined && isSame(singular(member, isList), nameMember)) ||
    (renamed && fieldOfMember(kind, call, member) === name);
  return isName ? listed("name", isList) : undefined;
}

function arnIn({ kind }: Known, member: string, isList: boolean, isTagging: boolean): string | undefined {
  const single = singular(member, isList).toLowerCase();
  const names = [
    `${kind.resource.kind.toLowerCase()}arn`,
    "resourcearn",
    ...(isTagging ? ["resource", "resourcename"] : []),
  ];
  return names.includes(single) && !(isList && isTagging) ? listed("arn", isList) : undefined;
}

/** An identifier that AWS assigns and reports: a member of the description that is a status field. */
function reportedIn({ kind, fields, assigned }: Known, call: string, member: string, isList: boolean) {
  const names = [singular(member, isList), member].map((one) => fieldOfMember(kind, call, one));
  const source = fields.status.find((one) => names.includes(one.name) && /(id|ARN|URL)$/i.test(one.name))?.source;
  if (assigned !== undefined && names.includes(assigned.field)) return listed("id", isList);
  return source?.by === "member" ? listed(`description.${code(source.member)}`, isList) : undefined;
}

/** A field of the spec that the create call requires, such as the one that names the resource's parent. */
function specIn({ kind, fields }: Known, call: string, member: string): string | undefined {
  const field = fieldOfMember(kind, call, member);
  const isKnown = fields.spec.some(({ name, source }) => name === field && source.by === "member");
  return isKnown ? `spec.${code(field)}` : undefined;
}

/** Whether a required member is what the call writes, and not what it writes it to. */
function isWritten({ kind, fields }: Known, operations: KindOperations, call: string, member: string): boolean {
  const { create, update, attributes } = operations;
  if (call === create || /^(tags?(key|list)?s?|attributes?(name|value)?s?)$/i.test(member)) return true;
  const field = fieldOfMember(kind, call, member);
  return (call === update || call === attributes?.write) && fields.spec.some(({ name }) => name === field);
}

function singular(member: string, isList: boolean): string {
  return isList ? member.replace(/s$/, "") : member;
}

function listed(value: string, isList: boolean): string {
  return isList ? `[${value}]` : value;
}
