import { TerminalError } from "../contract/errors.ts";
import type { AnyKind } from "../contract/kind.ts";
import type { Pass } from "../pass/pass.ts";
import { type AdoptionRequest, adoptionRequest, wantsAdoption } from "../rules/adoption.ts";

const POLICIES: ReadonlySet<string> = new Set(["adopt", "adopt-or-create"]);

/**
 * The pass with the resource that the object asks for by annotation: until it is adopted, its spec may not name it. Throws a
 * `TerminalError` for annotations that do not make sense. The texts are ACK's where ACK has one.
 */
export function identify(pass: Pass): Pass {
  const object = pass.object.current();
  const request = adoptionRequest(object.metadata);
  if (request === undefined || !wantsAdoption(object)) return requireName(pass);
  if (!POLICIES.has(request.policy)) {
    throw refusal(
      `unrecognized adoption policy ${request.policy}. Supported policies are "adopt" and "adopt-or-create"`,
    );
  }
  if (request.policy !== "adopt") return requireName(pass);
  const spec = withIdentity(pass.resource.spec, identityOf(request, pass.kind));
  const resource = { ...pass.resource, spec };
  return { ...pass, resource, target: pass.kind.target(resource, pass.aws) };
}

/** A spec may be without the field that names its resource as long as the annotations name it. */
function requireName(pass: Pass): Pass {
  const { required } = pass.kind.identity ?? {};
  const spec = pass.resource.spec as Readonly<Record<string, unknown>>;
  if (required === undefined || spec[required] !== undefined) return pass;
  throw new TerminalError("InvalidSpec", `spec.${required} is missing`);
}

/** Whether the object shall have a resource that exists, or none. */
export function mustExist({ object }: Pass): boolean {
  return adoptionRequest(object.current().metadata)?.policy === "adopt";
}

function identityOf({ fields = "" }: AdoptionRequest, { identity, resource }: AnyKind) {
  if (identity === undefined) throw refusal(`a ${resource.kind} cannot be adopted`);
  const { required, optional = [] } = identity;
  const given = parse(fields);
  if (!given[required]) throw refusal(`Error populating adoption fields: required field missing: ${required}`);
  return Object.fromEntries([required, ...optional].flatMap((key) => (given[key] ? [[key, given[key]]] : [])));
}

function parse(fields: string): Readonly<Record<string, string>> {
  try {
    const given: unknown = JSON.parse(fields);
    if (isMapOfStrings(given)) return given;
  } catch {
    // The texts of parsers differ.
  }
  const problem = fields === "" ? "unexpected end of JSON input" : "not a JSON object with strings as values";
  throw refusal(`unmarshalling adoption-fields annotation: ${problem}`);
}

function withIdentity(declared: unknown, identity: Readonly<Record<string, string>>): object {
  const spec = declared as Readonly<Record<string, string | undefined>>;
  for (const [field, value] of Object.entries(identity)) {
    if (spec[field] === undefined || spec[field] === value) continue;
    throw refusal(
      `spec.${field} is ${spec[field]}, but the annotation adoption-fields names ${value}; they must agree`,
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
