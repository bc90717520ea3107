import type { Mutant } from "./mutant.ts";

/** Mistakes in listing the objects of a kind: every object must be listed once, in pages of limited size. */
export const lists: readonly Mutant[] = [
  {
    file: "lib/kubernetes/list.ts",
    text: "if (bytes > most) return undefined;",
    replacement: "",
    about: "A page is read regardless of its size.",
  },
  {
    file: "lib/kubernetes/list.ts",
    text: "    next = page.continue;\n",
    replacement: "    next = undefined;\n",
    about: "Only the first page of a list is read.",
  },
  {
    file: "lib/kubernetes/list.ts",
    text: "{ ...options, start: next }",
    replacement: "options",
    about: "The first page of a list is read again and again.",
  },
  {
    file: "lib/kubernetes/list.ts",
    text: "!Array.isArray(items) || !metadata?.resourceVersion",
    replacement: "!Array.isArray(items)",
    about: "A list without a resource version is accepted.",
  },
  {
    file: "lib/kubernetes/page-size.ts",
    text: "objects === 1 ? Math.max(LARGEST_OBJECT, most.bytes) : most.bytes",
    replacement: "most.bytes",
    about: "A large object cannot be read, and makes every list fail.",
  },
  {
    file: "lib/kubernetes/page-size.ts",
    text: "Math.min(fitting, 2 * objects, most.objects)",
    replacement: "Math.min(fitting, most.objects)",
    about: "A page that is much larger than all previous pages is requested.",
  },
  {
    file: "lib/kubernetes/page-size.ts",
    text: "  if (objects === 1) throw",
    replacement: "  if (false) throw",
    about: "An object that is too large is requested again and again.",
  },
  {
    file: "lib/sweep/list-all.ts",
    text: "if (isExpired(error)) next = undefined;",
    replacement: "",
    about: "A list that has expired at the API server is continued instead of being started again.",
  },
  {
    file: "lib/sweep/list-all.ts",
    text: "        next = page.continue;\n",
    replacement: "",
    about: "A list starts again after each failure.",
  },
  {
    file: "lib/sweep/list-all.ts",
    text: "attempt === MOST_ATTEMPTS || !isTransient(error)",
    replacement: "!isTransient(error)",
    about: "A sweep requests a failing list forever.",
  },
  {
    file: "lib/sweep/list-all.ts",
    text: "labelSelector: scope.selector",
    replacement: 'labelSelector: ""',
    about: "Objects out of scope are listed.",
  },
];
