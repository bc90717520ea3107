import type { BuildOptions } from "esbuild";

/** How every program of Driftless is bundled with esbuild: the functions by CDK, the relay by `npm run bundle`. */
export const bundling = {
  bundle: true,
  platform: "node",
  format: "esm",
  outExtension: { ".js": ".mjs" },
  // What is imported lazily stays a file of its own, which most starts never read.
  splitting: true,
  target: "node24",
  minify: true,
  // ES modules first: they can be shaken, which CommonJS cannot.
  mainFields: ["module", "main"],
  // An ES module has no `require`, which the CommonJS packages in the bundle call for Node's own modules.
  banner: {
    js: 'import { createRequire as driftlessCreateRequire } from "node:module"; const require = driftlessCreateRequire(import.meta.url);',
  },
  legalComments: "none",
} satisfies BuildOptions;
