import type { ObjectStatus } from "../kubernetes/object.ts";
import type { Fields } from "../text/field-path.ts";
import { own } from "../text/own.ts";
import { quotes } from "../text/quotes.ts";
import type { Pass } from "./act/pass.ts";
import { ApiError, TerminalError } from "./contract/errors.ts";
import type { AnyKind } from "./contract/kind.ts";
import { reveal, type SecretText, secretText } from "./contract/secret.ts";
import type { Dependencies } from "./dependencies.ts";
import { readSecretAt } from "./place/secrets.ts";

/** The status field with the digests of the secrets that were written last. */
const RECORD = "secretDigests";

type Digests = ReadonlyMap<string, string>;

/**
 * Replaces the Secrets that an object's spec names with their texts, as `SecretText`, and the kind with one that compares these with what
 * was written last, records what it writes, and withholds errors that quote them. For an object that writes nothing, no Secret is read, and
 * the spec does not mention any.
 */
export async function conceal(
  { kind, object, settings, outcome, readOnly }: Pass,
  spec: Fields,
  { kubernetes, digestKey }: Pick<Dependencies, "kubernetes" | "digestKey">,
): Promise<{ readonly spec: Fields; readonly kind: AnyKind }> {
  const { metadata, status } = object.current();
  const isInert = readOnly || metadata.deletionTimestamp !== undefined;
  const declared = (kind.secretFields ?? []).filter((field) => own(spec, field) !== undefined);
  let digests = recorded(outcome.fields) ?? recorded({ ...status }) ?? new Map<string, string>();
  const note = (changed: Digests) => {
    digests = changed;
    outcome.fields = { ...outcome.fields, [RECORD]: recordOf(changed) };
  };
  /** Takes digests off the status before a call, because the pass may die after it: the Secret may have its former value by then. */
  const forget = async (fields: readonly string[]) => {
    const others = new Map([...digests].filter(([field]) => !fields.includes(field)));
    if (others.size < digests.size) await object.patchStatus({ [RECORD]: recordOf(others) });
  };
  const secrets = new Map<string, SecretText>();
  const waiting = waitingSecrets(status);
  for (const field of isInert ? [] : declared) {
    const secret = await readSecretAt(field, { metadata, spec }, { kubernetes, settings, digestKey });
    // Without the key, a secret is the one that waits for approval. If none waits, one that was written before counts as unchanged, and any
    // other one as new.
    const digest = secret?.digest ?? waiting.get(field) ?? (digests.has(field) ? undefined : "unknown");
    if (digest !== undefined) secrets.set(field, secret ?? secretText(digest));
  }
  const written = (field: string) => digests.get(field) ?? secrets.get(field)?.digest;
  const rotated = [...secrets].filter(([field, { digest }]) => written(field) !== digest).map(([field]) => field);
  outcome.rotated = new Set([...(outcome.rotated ?? []), ...rotated]);
  // Others may change what the object no longer declares.
  const kept = new Map([...digests].filter(([field]) => declared.includes(field)));
  if (!isInert && kept.size < digests.size) note(kept);
  const others = Object.entries(spec).filter(([field]) => !declared.includes(field));
  return { spec: Object.fromEntries([...others, ...secrets]), kind: concealing() };

  function concealing(): AnyKind {
    return {
      ...kind,
      parts: kind.parts.map((part) => {
        const { name } = part;
        if (!part.unreadable) return part;
        return {
          ...part,
          async read(target, seen) {
            const digest = digests.get(name);
            return (await part.read(target, seen)) ?? (digest === undefined ? undefined : secretText(digest));
          },
          async write(target, change, state) {
            await forget([name]);
            const progress = await part.write?.(target, change, state).catch(withhold);
            note(new Map([...digests, [name, (change.to as SecretText).digest]]));
            return progress;
          },
        };
      }),
      async create(...call) {
        await forget([...secrets.keys()]);
        const created = await kind.create(...call).catch(withhold);
        // What existed before the call was not changed by it.
        if (created.made || !created.existed) {
          note(new Map([...digests, ...[...secrets].map(([name, { digest }]) => [name, digest] as const)]));
        }
        return created;
      },
    };
  }

  /** Throws the error of a call that has sent secrets, without what quotes them. */
  function withhold(error: unknown): never {
    const texts = [...secrets.values()].map(reveal);
    throw quotes(messagesOf(error), texts) ? withheld(error) : error;
  }
}

/** The digests that were recorded, by part. The status can be forged: at worst, a secret is written again, or only when it changes next. */
function recorded(fields: Readonly<Record<string, unknown>>): Digests | undefined {
  const entries = own(fields, RECORD);
  if (!Array.isArray(entries)) return undefined;
  return new Map(entries.map((entry) => [String(Object(entry).part), String(Object(entry).digest)]));
}

/**
 * The digests in the decision that waits for approval, by part. If they are forged, they are not those of the object's secrets, so whatever
 * is approved with them is not carried out.
 */
function waitingSecrets(status: ObjectStatus | undefined): Digests {
  const { waiting = "", secrets = [] } = status?.approval ?? {};
  return new Map(waiting === "" ? [] : secrets.map(({ part, digest }) => [part, digest]));
}

function recordOf(digests: Digests) {
  return [...digests].map(([part, digest]) => ({ part, digest }));
}

function messagesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)];
  const others = error instanceof AggregateError ? error.errors : [];
  return [error.message, ...(error.cause === undefined ? others : [error.cause, ...others]).flatMap(messagesOf)];
}

const WITHHELD = "the message is withheld, because it quotes a secret";

function withheld(error: unknown): Error {
  if (error instanceof ApiError) {
    const { code, status, answered } = error;
    return new ApiError(error, { code, answered, message: WITHHELD, ...(status !== undefined && { status }) });
  }
  if (!(error instanceof TerminalError)) return new Error(WITHHELD);
  return new TerminalError(error.reason, WITHHELD, { cause: withheld(error.cause) });
}
