import { hash } from "node:crypto";
import type { Fingerprint } from "./fingerprint.ts";

/** What is remembered of an object. The generation is that of its metadata, modulo 2³². */
export interface Seen extends Fingerprint {
  readonly generation: number;
}

/** Remembers one state per uid: 28 bytes each in flat arrays, which is under 8 MB for 100,000 objects. */
export interface SeenIndex {
  readonly size: number;
  get(uid: string): Seen | undefined;
  set(uid: string, seen: Seen): void;
  delete(uid: string): void;
}

/** uid, 4 words; fingerprint, 2 words; generation, 1 word. */
const words = 7;
const smallest = 1024;
const fullest = 0.8;

/** An empty index: a hash table with linear probing, keyed by the uid's own 16 bytes, which are already random. */
export function createSeenIndex(): SeenIndex {
  let table = new Uint32Array(smallest * words);
  let used = new Uint8Array(smallest);
  let size = 0;
  const key = new Uint32Array(4);

  return {
    get size() {
      return size;
    },

    get(uid) {
      parseUid(uid, key);
      const slot = find();
      if (used[slot] === 0) return undefined;
      const [high = 0, low = 0, generation = 0] = table.subarray(slot * words + 4, (slot + 1) * words);
      return { high, low, generation };
    },

    set(uid, { high, low, generation }) {
      if (size >= used.length * fullest) grow();
      parseUid(uid, key);
      const slot = find();
      size += used[slot] === 0 ? 1 : 0;
      used[slot] = 1;
      table.set(key, slot * words);
      table[slot * words + 4] = high;
      table[slot * words + 5] = low;
      table[slot * words + 6] = generation;
    },

    delete(uid) {
      parseUid(uid, key);
      const slot = find();
      if (used[slot] === 0) return;
      size -= 1;
      used[slot] = 0;
      closeGap(slot);
    },
  };

  /** The slot that holds `key`, or the free one where it belongs. */
  function find(): number {
    const mask = used.length - 1;
    for (let slot = (key[0] ?? 0) & mask; ; slot = (slot + 1) & mask) {
      if (used[slot] === 0 || holdsKey(slot)) return slot;
    }
  }

  function holdsKey(slot: number): boolean {
    for (let index = 0; index < 4; index++) if (table[slot * words + index] !== key[index]) return false;
    return true;
  }

  /** Moves back each entry after the gap that probing could otherwise no longer reach. */
  function closeGap(gap: number): void {
    const mask = used.length - 1;
    let free = gap;
    for (let slot = (gap + 1) & mask; used[slot] === 1; slot = (slot + 1) & mask) {
      const home = (table[slot * words] ?? 0) & mask;
      if (((slot - home) & mask) < ((slot - free) & mask)) continue;
      table.copyWithin(free * words, slot * words, (slot + 1) * words);
      used.copyWithin(free, slot, slot + 1);
      used[slot] = 0;
      free = slot;
    }
  }

  function grow(): void {
    const [oldTable, oldUsed] = [table, used];
    table = new Uint32Array(oldTable.length * 2);
    used = new Uint8Array(oldUsed.length * 2);
    for (let index = 0; index < oldUsed.length; index++) {
      if (oldUsed[index] === 0) continue;
      const entry = oldTable.subarray(index * words, (index + 1) * words);
      key.set(entry.subarray(0, 4));
      const slot = find();
      table.set(entry, slot * words);
      used[slot] = 1;
    }
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Converts a uid to 4 words. A uid is a UUID; any other string, which Kubernetes would also allow, is hashed to the same size. */
function parseUid(uid: string, into: Uint32Array): void {
  const hex = uuid.test(uid) ? uid.replaceAll("-", "") : hash("sha256", uid, "hex");
  for (let index = 0; index < 4; index++) {
    into[index] = Number.parseInt(hex.slice(index * 8, index * 8 + 8), 16);
  }
}
