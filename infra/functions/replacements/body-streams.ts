// Clients import the SDK's code for bodies that are streams, with their checksums. Driftless sends texts and reads whole answers.

/** Throws: called only to send or to read a stream. */
export function createChecksumStream(): never {
  throw new Error("streams as bodies are not part of the bundle");
}

/** What the SDK calls to send a stream in parts of at least a certain size. */
export const createBufferedReadable = createChecksumStream;

/** What the SDK calls to send a stream with its checksum at the end. */
export const getAwsChunkedEncodingStream = createChecksumStream;
