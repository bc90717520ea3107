/** The pages with screens, and what a person answers there when a command asks a question. */
export const pages = [
  // A command that is shown twice must find the same state each time.
  { page: "docs/cli.md", answer: "n" },
  { page: "docs/approval.md", answer: "y" },
  { page: "docs/undo.md", answer: "y" },
  { page: "docs/import.md", answer: "y" },
] as const;
