import { sideBySide } from "./side-by-side.ts";

/** The checks of `npm run check`. */
const checks = {
  types: "tsc --incremental --tsBuildInfoFile node_modules/.cache/types.json",
  "format and lint": "biome ci",
  "lint with types": "oxlint --type-aware --deny-warnings",
  imports: "node test/structure/print-violations.ts",
} as const;

const areMet = await sideBySide(checks, (text) => void process.stdout.write(text));
process.exitCode = areMet ? 0 : 1;
