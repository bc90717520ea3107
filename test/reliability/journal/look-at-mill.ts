type Values = Readonly<Record<string, unknown>>;

/** A mill as the cloud describes it. */
export interface MillShown extends Values {
  readonly State?: string;
  readonly LastChange?: string;
}

/** The state of a mill after a call; `undefined` if it is as it should be. */
export function millStateAfter(verb: string, { State, LastChange }: MillShown = {}): string | undefined {
  if (verb === "DeleteMill") return "Deleting";
  if (verb !== "DescribeMill") return "Modifying";
  if (State !== "Available") return State;
  return LastChange === "Failed" ? "LastChangeFailed" : undefined;
}

/** The settings of a mill in an input, which keeps the others as they are, or in a description, which contains all of them. */
export function millValues(said: Values = {}): Values {
  const { Material, Color, Size, Grain, Password, State } = said;
  const all = Object.entries({ Material, Color, Size, Grain });
  if (State !== undefined) return Object.fromEntries(all);
  return Object.fromEntries([...all, ["Password", Password] as const].filter(([, value]) => value !== undefined));
}
