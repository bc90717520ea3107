/** The input of a call in a JSON protocol. */
export type JsonInput = Readonly<Record<string, unknown>>;

/** An in-memory AWS service that speaks JSON. It returns settings exactly as they were put and does not interpret them. */
export interface JsonService {
  /** The name of the resource that a call is about. */
  readonly resourceOf: (input: JsonInput) => string;
  readonly answer: (operation: string, input: JsonInput) => JsonAnswer;
}

export interface JsonAnswer {
  readonly status: number;
  readonly body: object;
}

/** The response to a call that succeeds. */
export function done(body: object = {}): JsonAnswer {
  return { status: 200, body };
}

/** The response to a call that is rejected, in the form that both JSON protocols use. */
export function refused(code: string): JsonAnswer {
  return { status: 400, body: { __type: code, message: code } };
}
