/** Entries by key. */
export interface Latest<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** Keeps at most so many entries: the one that was neither read nor set for longest makes room. */
export function keepLatest<Value>(most: number): Latest<Value> {
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
