/**
 * Runs `send` with a separate signal, which is aborted when `signal` is aborted or, with a `TimeoutError`, after `milliseconds`. As soon as
 * the separate signal is aborted, rejects with the reason for that, even if `send` is still running.
 */
export async function withTimeLimit<Output>(
  milliseconds: number,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<Output>,
): Promise<Output> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const limit = new AbortController();
  const end = (reason: unknown) => {
    limit.abort(reason);
    reject(reason);
  };
  const timeOut = () => end(new DOMException("the call took too long", "TimeoutError"));
  const abort = () => end(signal.reason);

  const timer = setTimeout(timeOut, milliseconds);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([send(limit.signal), over]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
