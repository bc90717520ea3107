import { LARGEST_OBJECT } from "./page-size.ts";

const newline = 10;

/** In bytes. The longest line is an event, which contains an object and little else. */
const longestLine = LARGEST_OBJECT + 1000;

/**
 * Splits a stream of bytes into its lines, without their newlines. The stream is only read when the next line is requested, so no more than
 * a line and a chunk are in memory. Throws `SyntaxError` if the stream ends within a line, or if a line is too long.
 */
export async function* lines(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]);
      begun = [];
      length = 0;
      start = end + 1;
    }
    if (start === chunk.length) continue;
    begun.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > longestLine) throw new SyntaxError(`a line of more than ${longestLine} bytes`);
  }
  if (length > 0) throw new SyntaxError("the stream ended within a line");
}
