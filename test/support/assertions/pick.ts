/** A random item; `undefined` if there is none. `random` returns numbers from 0 (inclusive) to 1 (exclusive). */
export function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
