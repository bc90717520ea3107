/** Which settings a partial write sends if some differ: of each of these groups that has one of them, all, because AWS wants them together. */
export function together<Name extends string>(...groups: readonly (readonly Name[])[]) {
  return (differing: readonly string[]): readonly Name[] =>
    groups.filter((group) => group.some((name) => differing.includes(name))).flat();
}
