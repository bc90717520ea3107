import { mayHaveResource } from "../kind/values/may-have-resource.ts";
import type { KnownValues } from "../kind/values/unknown-values.ts";
import { ApiError, TerminalError } from "../reconcile/contract/errors.ts";
import type { AnyKind } from "../reconcile/contract/kind.ts";
import type { AnyPart } from "../reconcile/contract/part.ts";
import type { Resource } from "../reconcile/contract/resource.ts";
import { own } from "../text/own.ts";

/**
 * The kind, with errors that users can act on. If AWS rejects a part, the error names the part's fields. If AWS rejects a request as
 * invalid, the error lists the declared values that the SDK does not know: they are not rejected beforehand, because AWS may know them. If
 * nothing has been created because of a field that cannot be changed, the error says what to do.
 */
export function explained(kind: AnyKind, knownValues: LoadKnownValues): AnyKind {
  const { tags, parts, fields } = kind;
  return {
    ...kind,
    parts: parts.map((part) => ofPart(part, knownValues)),
    tags: {
      ...tags,
      async write(target, change, state) {
        const named = tags.declared(state.spec).length > 0 ? [tags.field] : [];
        try {
          return await tags.write(target, change, state);
        } catch (error) {
          throw await withFields(error, named, state.spec, knownValues);
        }
      },
    },
    validate(resource) {
      try {
        kind.validate?.(resource);
      } catch (error) {
        throw withWayOut(error, kind, resource);
      }
    },
    async create(target, resource, all, token) {
      try {
        return await kind.create(target, resource, all, token);
      } catch (error) {
        const hints = await hintsFor(error, Object.keys(fields), resource.spec, knownValues);
        throw withWayOut(withText(error, "", hints), kind, resource);
      }
    },
  };
}

/** Loads the known values. They are only needed to explain an error, so a cold start does not read them. */
type LoadKnownValues = () => Promise<KnownValues>;

function ofPart(part: AnyPart, knownValues: LoadKnownValues): AnyPart {
  const { name, fields = [name] } = part;
  if (part.write === undefined) return part;
  return {
    ...part,
    async write(target, change, state) {
      const mentioned = fields.filter((field) => own(Object(state.spec), field) !== undefined);
      try {
        return await part.write?.(target, change, state);
      } catch (error) {
        throw await withFields(error, mentioned.length > 0 ? mentioned : fields.slice(0, 1), state.spec, knownValues);
      }
    },
  };
}

/** An error from AWS, with the fields that it concerns. Other errors name their fields themselves. */
async function withFields(
  error: unknown,
  fields: readonly string[],
  spec: unknown,
  knownValues: LoadKnownValues,
): Promise<unknown> {
  const isAnswer = error instanceof ApiError || (error instanceof TerminalError && error.cause instanceof ApiError);
  if (!isAnswer || fields.length === 0) return error;
  const names = fields.map((field) => `spec.${field}`).join(", ");
  return withText(error, `${names}: `, await hintsFor(error, fields, spec, knownValues));
}

/** The codes of AWS's services for requests that they do not accept in this form. */
const INVALID = /Malformed|Invalid|Illegal|Validation|Unsupported|NotImplemented/;

async function hintsFor(error: unknown, fields: readonly string[], spec: unknown, load: LoadKnownValues) {
  if (!(error instanceof ApiError && INVALID.test(error.code))) return [];
  const [{ unknownValues }, knownValues] = await Promise.all([import("../kind/values/unknown-values.ts"), load()]);
  return unknownValues(spec, fields, knownValues);
}

/** If an error means that nothing is created until a field is changed that cannot be changed, says how to change it. */
function withWayOut(error: unknown, kind: AnyKind, resource: Resource<unknown>): unknown {
  // Without a response, something may exist.
  const isRejected = error instanceof ApiError && error.answered && kind.judge?.(error) === "terminal";
  const isInvalid = error instanceof TerminalError && error.reason === "InvalidSpec";
  if (mayHaveResource(resource) || !(isRejected || isInvalid)) return error;
  const concerned = (kind.fixedFields ?? []).filter((field) =>
    isRejected ? isMentioned(field, error, resource.spec) : error.message.includes(`spec.${field}`),
  );
  if (concerned.length === 0) return error;
  const names = concerned.map((field) => `spec.${field}`).join(" or ");
  return withText(error, "", [
    `nothing exists in AWS yet, so to change ${names}, delete the object and create it again`,
  ]);
}

/** Whether an answer of AWS's is about this field: it contains the field's name, in whatever form, or its value. */
function isMentioned(field: string, { code, message }: ApiError, spec: unknown): boolean {
  const value = own(Object(spec), field);
  const isQuoted = typeof value === "string" && value.length > 2 && message.includes(value);
  return isQuoted || lettersOf(`${code} ${message}`).includes(lettersOf(field));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}

/** A copy of the error with more text in its message. */
function withText(error: unknown, before: string, after: readonly string[]): unknown {
  if (!(error instanceof Error) || (before === "" && after.length === 0)) return error;
  const message = `${before}${[error.message, ...after].join("; ")}`;
  if (error instanceof ApiError) {
    const { code, status, answered } = error;
    return new ApiError(error, { code, status, message, answered }, { cause: error });
  }
  return error instanceof TerminalError ? new TerminalError(error.reason, message, { cause: error.cause }) : error;
}
