/** How much of a secret a text may contain by chance. */
const PIECE = 8;

/**
 * Whether one of the texts contains a piece of one of the secrets, or a whole short secret. Takes time that is linear in the length of all of
 * them, and memory in that of the texts.
 */
export function quotes(texts: readonly string[], secrets: readonly string[]): boolean {
  const short = secrets.filter((secret) => secret.length < PIECE);
  if (texts.some((text) => short.some((secret) => text.includes(secret)))) return true;
  const pieces = new Set(texts.flatMap((text) => [...piecesOf(text)]));
  return secrets.some((secret) => piecesOf(secret).some((piece) => pieces.has(piece)));
}

function* piecesOf(text: string): Generator<string, void, undefined> {
  for (let end = PIECE; end <= text.length; end++) yield text.slice(end - PIECE, end);
}
