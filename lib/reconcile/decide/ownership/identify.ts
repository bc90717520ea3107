import type { ResourceMetadata } from "../../../kubernetes/object.ts";
import { excerpt } from "../../../text/excerpt.ts";
import type { Fields } from "../../../text/field-path.ts";
import { own } from "../../../text/own.ts";
import { TerminalError } from "../../contract/errors.ts";
import type { AnyKind } from "../../contract/kind.ts";
import type { Place, Resource } from "../../contract/resource.ts";
import { type AdoptionRequest, adoptionRequest, wantsAdoption } from "../../object/metadata.ts";
import type { Facts } from "../facts.ts";

const POLICIES: ReadonlySet<string> = new Set(["adopt", "adopt-or-create"]);

/**
 * The resource that an object is for, with the name or identifier that the object's annotations specify if they request an adoption. Throws
 * a `TerminalError` if the annotations are invalid or no resource is named. Where ACK has a message, that message is used unchanged.
 */
export function identified(
  { object, kind }: Pick<Facts, "object" | "kind">,
  resource: Resource<unknown>,
): Resource<unknown> {
  const request = adoptionRequest(object.metadata);
  if (request === undefined || !wantsAdoption(object, kind.resource)) return asDeclared(kind, resource);
  if (!POLICIES.has(request.policy)) {
    const supported = `Supported policies are "adopt" and "adopt-or-create"`;
    throw refusal(`unrecognized adoption policy ${request.policy}. ${supported}`);
  }
  const isNamed = request.policy === "adopt" || request.fields !== undefined;
  if (!isNamed) return asDeclared(kind, resource);
  const identity = identityOf(request, kind, resource);
  if (kind.assigned === undefined) {
    const named = { ...resource, spec: withIdentity(resource.spec, identity) };
    if (request.policy === "adopt") return named;
    // Only the spec says what to create, so the annotation must not name anything else.
    const declared = asDeclared(kind, resource);
    requireSame(kind.arn?.(declared), kind.arn?.(named));
    return declared;
  }
  const { field } = kind.assigned;
  const id = identifier(own(identity, field));
  if (id === undefined) {
    throw refusal(`adoption-fields: ${field} is not an identifier: ${excerpt(own(identity, field) ?? "")}`);
  }
  const others = Object.entries(identity).filter(([name]) => name !== field);
  return { ...resource, id, spec: withIdentity(resource.spec, Object.fromEntries(others)) };
}

/**
 * The identifier or ARN in a text that anyone may have written; `undefined` if it is neither. It cannot change where a call goes. Some
 * services precede identifiers by what they identify, as in `/hostedzone/Z0123`.
 */
export function identifier(text: unknown): string | undefined {
  return typeof text === "string" && /^(?:arn:[\w:.-]{1,384}:|\/\w{1,32}\/)?[\w-]{1,128}$/.test(text)
    ? text
    : undefined;
}

/** The resource that the spec names, or that the status remembers. Throws a `TerminalError` if the spec does not name its resource. */
function asDeclared({ identity, assigned }: AnyKind, resource: Resource<unknown>): Resource<unknown> {
  if (assigned !== undefined) return { ...resource, id: identifier(own(resource.status, assigned.field)) };
  const { required } = identity ?? {};
  if (required === undefined || own(resource.spec as Fields, required) !== undefined) return resource;
  throw new TerminalError("InvalidSpec", `spec.${required} is missing`);
}

/** Whether the object must adopt an existing resource and must not create one. */
export function mustExist({ object }: Pick<Facts, "object">): boolean {
  return adoptionRequest(object.metadata)?.policy === "adopt";
}

type Texts = Readonly<Record<string, string>>;

function identityOf({ fields = "" }: AdoptionRequest, kind: AnyKind, resource: Resource<unknown>): Texts {
  if (kind.identity === undefined) throw refusal(`a ${kind.resource.kind} cannot be adopted`);
  const { required, optional = [], acks } = kind.identity;
  const given = withAcks(parse(fields), kind, resource);
  // ACK requires another one of the fields for some kinds. The spec then says the rest.
  const isInSpec = optional.some((field) => own(given, field)) && own(resource.spec as Fields, required) !== undefined;
  if (!own(given, required) && !isInSpec) {
    const missing = [required, ...(acks === undefined ? [] : [acks.field])].join(" or ");
    throw refusal(`Error populating adoption fields: required field missing: ${missing}`);
  }
  const named = [required, ...optional].filter((field) => own(given, field));
  return Object.fromEntries(named.map((field) => [field, own(given, field) ?? ""]));
}

/** More than any ARN or URL that identifies a resource. */
const LONGEST_IDENTIFIER = 2048;

/** The fields with those that ACK's field says. It must identify a resource in the place where the object's resource belongs. */
function withAcks(given: Texts, kind: AnyKind, resource: Resource<unknown>): Texts {
  const { acks } = kind.identity ?? {};
  const text = acks === undefined ? undefined : own(given, acks.field);
  if (acks === undefined || !text) return given;
  const { place } = resource;
  const said = text.length > LONGEST_IDENTIFIER ? undefined : acks.says(text, place);
  if (said === undefined) {
    const where = `the region ${place.region} of the account ${place.account}`;
    throw refusal(
      `adoption-fields: ${acks.field} is not that of a ${kind.resource.kind} in ${where}: ${excerpt(text)}`,
    );
  }
  for (const [field, value] of Object.entries(said)) {
    const other = own(given, field);
    if (other !== undefined && other !== value) {
      throw refusal(`adoption-fields: ${field} is ${excerpt(other)}, but ${acks.field} is ${excerpt(text)}`);
    }
  }
  const named = { ...given, ...said };
  if (acks.field === "arn" && kind.assigned === undefined) {
    requireSame(kind.arn?.({ ...resource, spec: { ...Object(resource.spec), ...said } }), text);
  }
  return named;
}

/** Throws a `TerminalError` unless the spec and the annotation are for the same ARN. */
function requireSame(ofSpec: string | undefined, ofAnnotation: string | undefined): void {
  if (ofSpec === ofAnnotation) return;
  throw refusal(
    `the spec is for ${ofSpec}, but the annotation adoption-fields is for ${ofAnnotation}; the two must match`,
  );
}

function parse(fields: string): Texts {
  try {
    const given: unknown = JSON.parse(fields);
    if (isMapOfStrings(given)) return given;
  } catch {
    // The parser's own message is not used, because its wording depends on the parser.
  }
  const problem = fields === "" ? "unexpected end of JSON input" : "not a JSON object with strings as values";
  throw refusal(`unmarshalling adoption-fields annotation: ${problem}`);
}

function withIdentity(declared: unknown, identity: Readonly<Record<string, string>>): object {
  const spec = declared as Readonly<Record<string, string | undefined>>;
  for (const [field, value] of Object.entries(identity)) {
    if (own(spec, field) === undefined || own(spec, field) === value) continue;
    throw refusal(
      `spec.${field} is ${excerpt(String(own(spec, field)))}, but the annotation adoption-fields specifies ${excerpt(value)}; the two must match`,
    );
  }
  return { ...spec, ...identity };
}

function isMapOfStrings(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((one) => typeof one === "string");
}

function refusal(message: string): TerminalError {
  return new TerminalError("InvalidAdoption", message);
}

/**
 * Throws a `TerminalError` if the object's resource was last seen in another account or region, or with another ARN than `arn`: otherwise,
 * the pass would create a second resource and leave the first one behind. The messages about the account and the region are ACK's.
 */
export function refuseMoved(
  stored: ResourceMetadata | undefined,
  { account, region }: Place,
  arn: string | undefined,
): void {
  if (stored === undefined) return;
  if (stored.region !== region) {
    const message = `Resource already exists in region ${stored.region}, but the desired state specifies region ${region}.`;
    throw new TerminalError("RegionChanged", message);
  }
  if (stored.ownerAccountID !== account) {
    const message = `Resource already exists in account ${stored.ownerAccountID}, but the role used for reconciliation is in account ${account}.`;
    throw new TerminalError("AccountChanged", message);
  }
  if (stored.arn !== undefined && arn !== undefined && stored.arn !== arn) {
    const message = `this object's resource is ${stored.arn}, but the spec now refers to ${arn}; restore the previous name, or create another object`;
    throw new TerminalError("NameChanged", message);
  }
}
