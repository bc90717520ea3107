/**
 * Waits for things that start side by side. When one fails, `failure` is aborted so that the others end, and the first reason
 * is thrown when all of them have ended: nothing comes up afterwards that nobody would stop.
 */
export async function startTogether<const Started extends readonly unknown[]>(
  failure: AbortController,
  starting: { readonly [Index in keyof Started]: Promise<Started[Index]> },
): Promise<Started> {
  for (const one of starting) one.catch((reason: unknown) => failure.abort(reason));
  await Promise.allSettled(starting);
  failure.signal.throwIfAborted();
  return await Promise.all(starting);
}
