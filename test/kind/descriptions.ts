import { globSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../lib/kinds/index.ts";
import type { KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { Description } from "./description.ts";

/** A description, whatever its emulator is. */
export interface AnyDescription extends Omit<Description<never>, "open"> {
  readonly open: () => Promise<KindOnAws>;
}

const FOLDER = join(import.meta.dirname, "../kinds");
const found = await Promise.all(
  globSync("*/*.test.ts", { cwd: FOLDER }).map(async (file): Promise<AnyDescription> => {
    const { description } = await import(join(FOLDER, file));
    return description;
  }),
);

/** The descriptions of all kinds, in the order of the kinds. */
export const descriptions: readonly AnyDescription[] = kinds.map(({ resource: { kind } }) => {
  const description = found.find((one) => one.kind.kind === kind);
  if (description === undefined) throw new Error(`describe the kind ${kind} in test/kinds/<service>/<kind>.test.ts`);
  return description;
});

/** The description of a kind. */
export function descriptionOf(kind: string): AnyDescription {
  const description = descriptions.find((one) => one.kind.kind === kind);
  if (description === undefined) throw new Error(`there is no kind ${kind}`);
  return description;
}
