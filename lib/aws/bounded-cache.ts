/** A cache with a limit on its entries. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** Creates a cache of at most this many entries. To make room, the least recently read or set entry is removed. */
export function createBoundedCache<Value>(most: number): BoundedCache<Value> {
  const entries = new Map<string, Value>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) use(key, value);
      return value;
    },
    set(key, value) {
      use(key, value);
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size > most) entries.delete(oldest);
    },
    delete(key) {
      entries.delete(key);
    },
  };

  function use(key: string, value: Value): void {
    entries.delete(key);
    entries.set(key, value);
  }
}
