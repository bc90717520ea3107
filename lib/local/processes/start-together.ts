/** Waits for concurrent starts. If one fails, aborts `failure`, and throws the first reason once all have ended, so nothing keeps running. */
export async function startTogether<const Started extends readonly unknown[]>(
  failure: AbortController,
  starting: { readonly [Index in keyof Started]: Promise<Started[Index]> },
): Promise<Started> {
  for (const one of starting) one.catch((reason: unknown) => failure.abort(reason));
  await Promise.allSettled(starting);
  failure.signal.throwIfAborted();
  return await Promise.all(starting);
}
