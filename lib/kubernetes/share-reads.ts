/** Lets callers share a read of a key. A caller that arrives during a read shares the next one, so no result is older than its request. */
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
