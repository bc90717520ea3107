/** Entries by key. */
export interface Latest<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** Keeps at most this many entries. To make room, the least recently read or set entry is removed. */
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
