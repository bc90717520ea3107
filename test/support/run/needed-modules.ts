import { generateNeededModules } from "../../../lib/codegen/needed-modules.ts";

/** Generates the modules that tests import, where their pages have changed since. */
export async function setup(): Promise<void> {
  await generateNeededModules();
}
