/** Something that a check needs could not be read. The message says what, and why. */
export class ReadError extends Error {
  override readonly name = "ReadError";
  /** AWS's error code, or the API server's HTTP status; `undefined` if there was no response. */
  readonly code: string | undefined;
  /** What to do about it, as a sentence; empty if nothing is known. */
  readonly advice: string;

  constructor(
    message: string,
    { code, advice = "", ...options }: ErrorOptions & { code?: string; advice?: string } = {},
  ) {
    super(message, options);
    this.code = code;
    this.advice = advice;
  }
}

/** Resolves to `undefined` if the read is rejected with one of these codes, which mean that something does not exist. */
export async function unlessMissing<Output>(
  read: Promise<Output>,
  ...codes: readonly string[]
): Promise<Output | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ReadError && error.code !== undefined && codes.includes(error.code)) return undefined;
    throw error;
  }
}
