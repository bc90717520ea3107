/**
 * Waits for things that start concurrently. If one fails, `failure` is aborted so that the others end, and the first reason is thrown
 * after all of them have ended, so that nothing starts later and keeps running.
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
