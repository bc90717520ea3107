/** The limits on how many objects may cause something within an hour. Each has a bucket of tokens. */
export type LimitName = "deletes" | "repairs" | "openings";

/** A token that was taken for an object. */
export interface Token {
  /** The object's namespace; empty if an earlier version, which did not record namespaces, took the token. */
  readonly namespace: string;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
}

/** The tokens in use, by the uid of the object that took each of them. */
export type Tokens = ReadonlyMap<string, Token>;

/** The tokens as they are stored. */
export interface StoredTokens {
  readonly inUse: Tokens;
  readonly resourceVersion: string;
}

const HOUR_MS = 3_600_000;

/**
 * Requests a token from a bucket of `maximum` tokens. Returns the tokens that are then in use, or the time at which a token becomes free:
 * an hour after it was taken. A namespace can take at most half of the tokens that the other namespaces have left, rounded up. If an object
 * that has a token requests one, it keeps its token, which then counts as taken now.
 */
export function takeToken(
  tokens: Tokens,
  { uid, namespace }: { readonly uid: string; readonly namespace: string },
  maximum: number,
  now: number,
): { readonly taken: Tokens } | { readonly freeAt: number } {
  const inUse = [...tokens].filter(([holder, { takenAt }]) => holder !== uid && now - takenAt < HOUR_MS);
  const held = inUse.map(([, token]) => token).toSorted((one, other) => one.takenAt - other.takenAt);
  let own = held.filter((token) => token.namespace === namespace).length;
  let foreign = held.length - own;
  const isFree = () => own < Math.ceil((maximum - foreign) / 2);
  if (isFree()) return { taken: new Map([...inUse, [uid, { namespace, takenAt: now }]]) };
  let freeAt = now;
  for (const token of held) {
    if (isFree()) break;
    if (token.namespace === namespace) own -= 1;
    else foreign -= 1;
    freeAt = token.takenAt + HOUR_MS;
  }
  return { freeAt };
}
