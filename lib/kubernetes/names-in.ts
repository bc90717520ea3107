/** The names in a comma-separated string. Blanks around a name, empty entries and repeated names are dropped. */
export function namesIn(text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}
