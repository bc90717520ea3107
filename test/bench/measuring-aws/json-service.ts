/** What a call of a JSON protocol says. */
export type JsonInput = Readonly<Record<string, unknown>>;

/** An AWS service that speaks JSON, in memory: what is put is what is read, and no more is understood of it. */
export interface JsonService {
  /** The name of the resource that a call is about. */
  readonly resourceOf: (input: JsonInput) => string;
  readonly answer: (operation: string, input: JsonInput) => JsonAnswer;
}

export interface JsonAnswer {
  readonly status: number;
  readonly body: object;
}

/** The service does what it is asked to. */
export function done(body: object = {}): JsonAnswer {
  return { status: 200, body };
}

/** The service refuses a call, as both JSON protocols say it. */
export function refused(code: string): JsonAnswer {
  return { status: 400, body: { __type: code, message: code } };
}
