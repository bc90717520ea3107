/** How much of a secret a text may contain by chance. */
const PIECE = 8;

/** Whether a text contains a piece of a secret, or a whole short secret. Takes time that is linear in the length of both. */
export function quotes(text: string, secret: string): boolean {
  const length = Math.min(PIECE, secret.length);
  const pieces = new Set(piecesOf(secret, length));
  return piecesOf(text, length).some((piece) => pieces.has(piece));
}

function piecesOf(text: string, length: number): readonly string[] {
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, start) => text.slice(start, start + length));
}
