import { operationOf } from "../../../lib/aws/operation.ts";
import type { Aws } from "../../../lib/reconcile/contract/aws.ts";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../../lib/reconcile/contract/kind.ts";
import { classify } from "../../../lib/reconcile/object/failure.ts";
import { own } from "../../../lib/text/own.ts";
import type { AnyDescription } from "../descriptions.ts";
import { answeringAws } from "./answering-aws.ts";
import type { Meaning, RecordedAnswer, RecordedError } from "./recorded.ts";
import { kindOf, recordedObject } from "./recorded-world.ts";

type Answers = Readonly<Record<string, RecordedAnswer>>;

/** What a kind makes of an error with which AWS answers one of its calls. */
export async function meaningOf(description: AnyDescription, error: RecordedError): Promise<Meaning> {
  const kind = await kindOf(description);
  const { resources = [], errors = {} } = description.recorded ?? {};
  const [shown = { what: "a resource", answers: {} }] = resources;
  const object = recordedObject(description, shown);
  const isRead = (operation: string) => own(kind.calls, operation)?.reads === true;

  /** Does something in front of AWS that gives these answers, the error to the calls that match, and then the answers `after`. */
  async function attempt(
    answers: Answers,
    act: (target: unknown) => Promise<unknown>,
    { matches = isCall, after = answers } = {},
  ) {
    let refusal: ApiError | undefined;
    const aws = answeringAws((operation) =>
      matches(operation) ? error : (own(refusal === undefined ? answers : after, operation) ?? {}),
    );
    const noting: Aws = {
      client: (service) =>
        aws.client({
          ...service,
          open: (send) =>
            service.open((command) =>
              send(command).catch((thrown) => {
                if (thrown instanceof ApiError && matches(operationOf(command).name)) refusal = thrown;
                throw thrown;
              }),
            ),
        }),
    };
    try {
      return { done: await act(kind.target(object, noting)), refusal };
    } catch (thrown) {
      return { thrown, refusal };
    }
  }
  const isCall = (operation: string) => operation === error.call;

  async function observe(target: unknown): Promise<void> {
    const seen = await kind.describe(target, object.id);
    if (seen !== undefined) await Promise.all([kind.tags, ...kind.parts].map((one) => one.read(target, seen)));
  }
  const create = (target: unknown) => kind.create(target, object, {}, "token");
  const remove = async (target: unknown) => {
    const seen = await kind.describe(target, object.id);
    if (seen !== undefined) await kind.remove(target, object, seen);
  };

  if (isRead(error.call)) {
    const { refusal, thrown } = await attempt(shown.answers, observe);
    return thrown === undefined && refusal !== undefined ? "absent" : judged(kind, thrown, error);
  }
  const absence = errors.absent?.find(({ call }) => isRead(call)) ?? {};
  const nothing = Object.fromEntries(Object.keys(kind.calls).map((operation) => [operation, absence]));
  const created = await attempt(nothing, create);
  if (created.refusal !== undefined) {
    return Object(created.done).existed ? "exists" : judged(kind, created.thrown, error);
  }
  const removed = await attempt(shown.answers, remove, { after: nothing });
  if (removed.refusal !== undefined) {
    return removed.thrown === undefined ? "absent" : judged(kind, removed.thrown, error);
  }
  // The call writes a part. The SDK reads an error in the same way, whatever the call.
  const { refusal } = await attempt({}, observe, { matches: () => true });
  return judged(kind, refusal, error);
}

/** What the engine makes of an error that the kind does not expect, if it was this call that failed. */
function judged(kind: AnyKind, thrown: unknown, { call: operation }: RecordedError): Meaning {
  if (thrown === undefined) throw new Error(`no object of the kind makes the call ${operation}`);
  const error = thrown instanceof ApiError ? new ApiError({ service: thrown.service, operation }, thrown) : thrown;
  if (error instanceof ApiError && typeof kind.judge?.(error) === "object") return "busy";
  const { terminal, recoverable } = classify([error], { kind, arn: undefined });
  if (terminal.some(({ reason }) => reason === "AlreadyExists")) return "exists";
  if (terminal.length > 0) return "terminal";
  return recoverable.some(({ message }) => message.includes("the call needs permission")) ? "denied" : "retried";
}
