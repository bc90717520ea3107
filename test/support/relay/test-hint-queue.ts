import { createNamespaceShares } from "../../../lib/queue/namespace-shares.ts";
import { createHintQueue, type HintQueue } from "../../../lib/relay/hints/hint-queue.ts";
import { createPace } from "../../../lib/relay/hints/pace.ts";

/** An empty queue whose clock moves only while a taker waits, and a way to let it end. */
export function testHintQueue(highWaterMark: number) {
  let time = 0;
  const now = () => time;
  const end = new AbortController();
  const sleep = async (milliseconds: number) => {
    time += Math.ceil(milliseconds);
  };
  const queue: HintQueue = createHintQueue({
    highWaterMark,
    shares: createNamespaceShares(now),
    pace: createPace(now),
    sleep,
    ending: end.signal,
  });
  return { queue, now, end: () => end.abort() };
}
