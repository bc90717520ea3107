import type { Mutant } from "../mutant.ts";

/** Mistakes that let an export write an old value, or miss a new one. */
export const exportsOfFields: readonly Mutant[] = [
  {
    about: "An older value of the source replaces a newer one.",
    pattern:
      "{ $$$BEFORE\nconst target = await readTarget($$$EXPORT); const source = await kubernetes.get(reference); $$$AFTER }",
    replacement:
      "{ $$$BEFORE\nconst source = await kubernetes.get(reference); const target = await readTarget($$$EXPORT); $$$AFTER }",
  },
  {
    about: "The value that an old spec of the export selects replaces the one that the new spec selects.",
    pattern: "latest?.metadata.resourceVersion !== metadata.resourceVersion",
    replacement: "latest === undefined",
  },
];
