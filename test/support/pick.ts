/** One of the items, by chance; `undefined` if there is none. `random` yields numbers from 0 up to, but not, 1. */
export function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
