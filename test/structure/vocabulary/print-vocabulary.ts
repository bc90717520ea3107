import { words } from "./words.ts";

// npm run vocabulary: prints the names in which kinds are written, and how many kinds use each.
const all = words();
for (const { name, isEngines, kinds } of all) {
  const few = kinds.size < 3 ? ` ${[...kinds].join(", ")}` : "";
  console.log(`${String(kinds.size).padStart(2)} ${name}${isEngines ? " (engine)" : ""}${few}`);
}
console.log(`${all.length} names`);
