import { fieldName } from "../../lib/codegen/field-name.ts";
import { type AckKind, type AckService, isSame } from "./ack-service.ts";
import { hasMemberFor, type ImportedField } from "./fields.ts";
import { isUpsert, type KindOperations } from "./operations.ts";
import type { CloudFormation } from "./public/cloud-formation.ts";
import { type KeyedListCalls, keyedListOf } from "./sdk/keyed-list.ts";

/** What the parts of a kind are found from. */
export interface Context {
  readonly service: AckService;
  readonly kind: AckKind;
  readonly operations: KindOperations;
  /** The spec field with the resource's name. */
  readonly name: string | undefined;
  readonly cloudFormation: CloudFormation | undefined;
}

/** How a field is written. */
export type Write =
  | { readonly by: "attribute"; readonly attribute: string }
  /** Fields with the same call are one part. */
  | { readonly by: "call"; readonly call: string }
  /** Item by item. */
  | ({ readonly by: "items" } & KeyedListCalls)
  /** Only when the resource is created. */
  | { readonly by: "create" }
  /** No form fits, as far as ACK's files say. */
  | { readonly by: "hand"; readonly why: string };

/** Finds how a field is written: by the operation that ACK names, or else by the only one whose input has the field. */
export function writeOf(context: Context, field: ImportedField): Write {
  const { name, config, source } = field;
  const { service, kind, operations } = context;
  const { create, update } = operations;
  switch (source.by) {
    case "attribute":
      return source;
    case "nothing":
      return { by: "hand", why: source.why };
    case "list": {
      const calls = keyedListOf(service.sdk, source.operation);
      return calls ? { by: "items", ...calls } : { by: "hand", why: "ACK's Go code writes the items of the list" };
    }
    case "type":
      return { by: "hand", why: `ACK's Go code reads and writes it, as ${source.type}` };
    case "operation":
      if (isOtherCreate(source.operation, create))
        return { by: "hand", why: `a member of ${source.operation}, which is another way to create the resource` };
      if (/^(Describe|Get|List)/.test(source.operation) || source.operation === create) break;
      return { by: "call", call: source.operation };
    case "member":
    case "reference":
      break;
  }
  if (config.is_immutable === true) return { by: "create" };
  if (create !== undefined && isUpsert(service, create)) return { by: "call", call: create };
  if (update !== undefined && hasMemberFor(service.sdk, kind, update, name)) return { by: "call", call: update };
  const [only, ...more] = writers(context, name);
  const custom = kind.config.update_operation?.custom_method_name;
  if (only === undefined)
    return custom === undefined || fixedBy(context, field) !== undefined
      ? { by: "create" }
      : { by: "hand", why: `perhaps ACK's ${custom} writes it, or nothing does` };
  return more.length === 0
    ? { by: "call", call: only }
    : { by: "hand", why: `several operations have such a member: ${[only, ...more].join(", ")}` };
}

/** Whether an operation creates a resource of the kind in another way than the kind's own operation. */
export function isOtherCreate(operation: string, create: string | undefined): boolean {
  return operation !== create && /^(Create|Restore)/.test(operation) && operation !== "CreateTags";
}

/** The operations that set a member of a resource that the create call has, too, and that require nothing else. */
function writers(
  { service: { sdk }, kind, operations: { create, remove } }: Context,
  field: string,
): readonly string[] {
  const membersOf = (operation: string | undefined) =>
    operation === undefined ? [] : sdk.operation(operation).input.members;
  const created = membersOf(create);
  const own = created.find(({ name }) => fieldName(name) === field);
  if (own === undefined) return [];
  const names = [
    ...membersOf(remove).filter(({ required }) => required),
    ...created.filter(({ required }) => required),
  ];
  const identifies = (member: string) =>
    names.some(({ name }) => isSame(name, member)) ||
    isSame(member, `${kind.resource.kind}Arn`) ||
    isSame(member, "ResourceArn");
  return [...sdk.operations].filter((operation) => {
    if (!/^(Put|Set|Update|Modify|Associate)/.test(operation)) return false;
    const { members } = sdk.operation(operation).input;
    const others = members.filter(({ name }) => !isSame(name, own.name));
    return (
      others.length < members.length &&
      others.some(({ name }) => identifies(name)) &&
      others.every(({ name, required }) => !required || identifies(name))
    );
  });
}

/** The source that says that a field is fixed when the resource is created, if there is one. */
export function fixedBy(context: Context, { name, config, source }: ImportedField): FixedBy | undefined {
  if (config.is_immutable === true) return "ACK: is_immutable";
  const property = context.cloudFormation?.property(name);
  if (property?.causesReplacement === "yes") return "CloudFormation: createOnly";
  const isUnknown = property === undefined && source.by === "member";
  return isUnknown && !canChange(context, source.member) ? "SDK: no call that changes something" : undefined;
}

/** The sources that say that a field is fixed when the resource is created. */
export const FIXED_BY = [
  "ACK: is_immutable",
  "CloudFormation: createOnly",
  "SDK: no call that changes something",
] as const;

export type FixedBy = (typeof FIXED_BY)[number];

/** Whether a source is only a hint: a call may change a field by a member of another name. */
export function isHint(source: FixedBy): boolean {
  return source.startsWith("SDK: ");
}

const CHANGES =
  /^(Add|Associate|Attach|Change|Configure|Disable|Disassociate|Enable|Increase|Decrease|Modify|Put|Register|Replace|Set|Start|Stop|Update|Upgrade)/;

/** Whether a call other than the create call has a member whose name contains that of a member of the create call. */
function canChange({ service: { sdk }, operations: { create } }: Context, member: string): boolean {
  const wanted = member.toLowerCase();
  const own = create === undefined ? [] : sdk.operation(create).input.members.map(({ name }) => name);
  const calls = [...sdk.operations].filter((operation) => operation !== create && CHANGES.test(operation));
  return calls.some((operation) =>
    sdk.operation(operation).input.members.some(({ name, shape }) => {
      const inner = shape();
      // What a structure contains that the create call has, too, is about that structure.
      const below = inner.type === "structure" && !own.includes(name) ? inner.members.map((one) => one.name) : [];
      return [name, ...below].some((one) => one.toLowerCase().includes(wanted));
    }),
  );
}

/** The operation that undoes what another one writes, by its name. The one that deletes the resource does not. */
export function removalOf({ service: { sdk }, operations }: Context, write: string): string | undefined {
  if (/^(Update|Modify)/.test(write)) return undefined;
  const names = ["Delete", "Remove", "Disassociate"].map((verb) => `${verb}${nounOf(write)}`);
  return names.find((name) => sdk.operations.has(name) && name !== operations.remove);
}

/** The operation that reads what another one writes, by its name. */
export function readingOf({ service: { sdk }, operations }: Context, write: string): string | undefined {
  const names = ["Get", "Describe"].map((verb) => `${verb}${nounOf(write)}`);
  return names.find((name) => sdk.operations.has(name) && name !== operations.read?.call);
}

function nounOf(operation: string): string {
  return operation.replace(/^(Put|Set|Update|Modify|Associate)/, "");
}
