import type { Definition, FieldNotes } from "../../kind/publish/definition.ts";

/** How the sentences about a field begin whose place in the documentation is fixed. */
const FORMS = [
  ["default", /^If omitted, (.+)\.$/],
  ["removal", /^If removed: (.+)$/],
  ["difference", /^Unlike ACK: (.+)$/],
] as const;

/** The heading of what the tests prove. */
const TESTS = /^# What the tests prove$/m;

/**
 * What the notes beside a page say: about each field, under a heading of the second level with its name, and what the tests prove without
 * AWS. Throws if a line about a field has another form.
 */
export function readNotes(text: string): Pick<Definition, "notes" | "alpha"> {
  const [fields = "", alpha] = text.split(TESTS);
  const sections = fields.split(/^## /m).slice(1);
  return { notes: Object.fromEntries(sections.map(sectionOf)), ...(alpha && { alpha: alpha.trim() }) };
}

function sectionOf(section: string): readonly [field: string, notes: FieldNotes] {
  const [field = "", ...lines] = section.trim().split("\n");
  const notes = lines.filter((line) => line !== "").map(noteOf);
  const names = notes.map(([name]) => name);
  if (new Set(names).size < names.length) throw new Error(`the notes about ${field} say something twice`);
  return [field, Object.fromEntries(notes)];
}

function noteOf(line: string): readonly [name: keyof FieldNotes, text: string] {
  for (const [name, form] of FORMS) {
    const text = form.exec(line)?.[1];
    if (text !== undefined) return [name, text];
  }
  return ["meaning", line];
}

/** The problems with notes: fields of the spec without any, and notes about what is no field. `documented` are the fields that need notes. */
export function problemsWithNotes(
  { notes }: Pick<Definition, "notes">,
  documented: readonly string[],
  references: readonly string[],
): readonly string[] {
  const missing = documented.filter((field) => !Object.hasOwn(notes, field));
  const open = Object.entries(notes).filter(([, note]) => Object.values(note).some((text) => text.includes("???")));
  const known = [...documented, ...references];
  const unknown = Object.keys(notes).filter((path) => !known.includes(path.replace(/[.[{].*$/, "")));
  return [
    ...missing.map((field) => `the notes say nothing about ${field}`),
    ...open.map(([field]) => `the notes about ${field} have a ???`),
    ...unknown.map((path) => `the notes are about ${path}, which is no field`),
  ];
}
