import { isRemoval } from "../journal/look.ts";
import type { ObjectWrite } from "../journal/moments.ts";
import type { Property } from "./property.ts";

/** If so many changes fail, one after another, the same change is repeated without end. */
const MOST_FAILURES = 12;
const LONGEST_DELAY_SECONDS = 60;
/** While a pass cannot see the mill that it deletes. The reason is the same as while AWS is deleting it. */
const NOT_VISIBLE_SECONDS = 15;

export const workProperty: Property = {
  name: "P20",
  promise:
    "A pass that has seen AWS at work on a mill asks for no change. Polls follow one another in one chain, whose delays double up to a minute, until a pass changes something. A change that AWS accepts and fails to make is not repeated without end.",
  atCloudCall({ call, pass: { seen } }) {
    if (!/^(Modify|Load|Delete)Mill$/.test(call.verb)) return undefined;
    const { state = "Available" } = seen ?? {};
    const isRemovable = isRemoval(call) && state === "Creating";
    return AT_WORK.has(state) && !isRemovable ? `written although it is ${state}` : undefined;
  },
  atObjectWrite: unlikeChain,
  atEnd({ resources }) {
    const found = [...resources].find(([, { failures = 0 }]) => failures > MOST_FAILURES);
    return found === undefined ? undefined : `${found[1].failures} changes to ${found[0]} have failed`;
  },
};

const AT_WORK: ReadonlySet<string> = new Set(["Creating", "Modifying", "Maintaining", "Deleting"]);

/** What is wrong with the poll that a pass over a mill has added to its status. */
function unlikeChain({ before, after, pass: { reference, started, answered } }: ObjectWrite): string | undefined {
  const [former, poll] = [before.status?.poll, after?.status?.poll];
  if (reference.kind.kind !== "Mill" || poll === undefined || poll.notBefore === former?.notBefore) return undefined;
  const isNext = poll.count === (former?.count ?? 0) + 1;
  // SQS may deliver again the message whose pass has written the former poll. It is not the next message of the chain.
  const isFollowed = started.some(
    ({ id, request: { count, generation } }) =>
      id !== former?.writer && count === former?.count && generation === former?.generation,
  );
  if (!isNext && poll.count !== 1) return `poll ${former?.count} is followed by poll ${poll.count}`;
  // A call without a response may have changed something. The pass then keeps its claim.
  const isUnchanged = answered.length === 0 && after?.status?.claim === undefined;
  if (!isNext && isFollowed && isUnchanged) return "the polls start again, although nothing was changed";
  const { reason = "", lastTransitionTime: now } = after?.status?.conditions?.at(-1) ?? {};
  // A pass that waits for a Secret polls sooner, even if it has seen AWS at work.
  if (!isFollowed || !AT_WORK.has(reason) || now === undefined) return undefined;
  const seconds = (Date.parse(poll.notBefore) - Date.parse(now)) / 1000;
  const atLeast = Math.min(
    5 * 2 ** (poll.count - 1),
    reason === "Deleting" ? NOT_VISIBLE_SECONDS : LONGEST_DELAY_SECONDS,
  );
  return seconds < atLeast ? `poll ${poll.count} follows after ${seconds} s` : undefined;
}

export const secretsProperty: Property = {
  // Checked by passwords.ts, because it concerns every call and every line of a log.
  name: "P21",
  promise:
    "A value from a Secret is sent to AWS in the calls that set it, and is in no other call, no message, status, Event, record of the history or line of a log. What the Secret contained last is what AWS has in the end.",
};
