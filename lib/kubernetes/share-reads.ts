/**
 * Lets callers that read the same key at the same time share one read. A caller that arrives during a read waits for that read to end and
 * shares the next one, so no result is older than the request for it.
 */
export function shareReads<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const underWay = new Map<string, Promise<Value>>();
  const next = new Map<string, Promise<Value>>();

  return (key) => {
    const current = underWay.get(key);
    if (current === undefined) return start(key);
    const shared = next.get(key) ?? Promise.allSettled([current]).then(() => start(key));
    next.set(key, shared);
    return shared;
  };

  function start(key: string): Promise<Value> {
    next.delete(key);
    const reading = read(key).finally(() => {
      underWay.delete(key);
    });
    underWay.set(key, reading);
    return reading;
  }
}
