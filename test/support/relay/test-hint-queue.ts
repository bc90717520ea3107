import { createNamespaceShares } from "../../../lib/queue/namespace-shares.ts";
import { createHintQueue, type HintQueue } from "../../../lib/relay/hints/hint-queue.ts";
import { createPace } from "../../../lib/relay/hints/pace.ts";
import { createWindow } from "../../../lib/relay/hints/window.ts";

/** An empty queue whose clock moves only while a taker waits, how long takers have waited, and a way to let it end. */
export function testHintQueue(highWaterMark: number) {
  let time = 0;
  const now = () => time;
  const end = new AbortController();
  const slept: number[] = [];
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
    time += Math.ceil(milliseconds);
  };
  const queue: HintQueue = createHintQueue({
    highWaterMark,
    shares: createNamespaceShares(now),
    pace: createPace(createWindow(now), now),
    sleep,
    ending: end.signal,
  });
  return { queue, now, slept, end: () => end.abort() };
}
