const newline = 10;

/** In bytes. No object is larger than the 1.5 MB that etcd takes; what is longer is no event. */
const longestLine = 4_000_000;

/**
 * Splits a stream of bytes into its lines, without their newlines. Not asking for the next line stops the reading of the stream.
 *
 * Throws `SyntaxError` when the stream ends within a line, or a line has no end.
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
    if (rest.length > longestLine) throw new SyntaxError(`a line of more than ${longestLine} bytes`);
  }
  if (rest.length > 0) throw new SyntaxError("the stream ended within a line");
}
