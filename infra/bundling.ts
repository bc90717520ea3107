/**
 * How every program of Driftless is bundled with esbuild, as plain data: the functions by CDK, the relay by `npm run bundle`.
 */
export const bundling = {
  target: "node24",
  minify: true,
  /** ES modules first: they can be shaken, which CommonJS cannot. */
  mainFields: ["module", "main"],
  /** An ES module has no `require`, which the CommonJS packages in the bundle call for Node's own modules. */
  banner:
    'import { createRequire as driftlessCreateRequire } from "node:module"; const require = driftlessCreateRequire(import.meta.url);',
} as const;
