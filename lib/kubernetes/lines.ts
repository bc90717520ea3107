const newline = 10;

/**
 * Splits a stream of bytes into its lines, without their newlines.
 *
 * What follows the last newline is not yielded: it is the rest of a line whose stream was cut. Not asking for the next line
 * stops the reading of the stream.
 */
export async function* lines(body: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of body) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
      yield bytes.toString("utf8", start, end);
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
}
