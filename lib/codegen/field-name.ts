import table from "./facts/ack-names.json" with { type: "json" };

interface Initialism {
  /** As it stands in a camel-cased name, such as `Kms`. */
  readonly from: string;
  /** As it is written, such as `KMS`. */
  readonly to: string;
  /** As it is written at the start of a field name, such as `kms`. */
  readonly lower: string;
  /** What is searched for instead of `from`. */
  readonly regex: string | null;
}

const initialisms: readonly Initialism[] = table.entries;
const keywords: ReadonlySet<string> = new Set(table.keywords);

/**
 * The name that ACK gives to the field of a member of the SDK, such as `kmsMasterKeyID` for `KMSMasterKeyID`. ACK's CRDs are generated
 * Go: a name that is a Go keyword ends in an underscore, and stays so, as it is API.
 */
export function fieldName(member: string): string {
  // ACK's generator sees the members as Go exports them.
  const exported = member.charAt(0).toUpperCase() + member.slice(1);
  const field = spell(camelCase(spell(exported)));
  return keywords.has(field) ? `${field}_` : field;
}

/** Spells initialisms, each on the result of the one before. One that the name starts with gets its lower form. */
function spell(name: string): string {
  return initialisms.reduce(
    (current, initialism) =>
      initialism.regex === null
        ? spellText(current, initialism)
        : spellPattern(current, initialism, new RegExp(initialism.regex, "g")),
    name,
  );
}

function spellText(name: string, { from, to, lower }: Initialism): string {
  const started = name.startsWith(to) ? lower + name.slice(to.length) : name;
  const first = started.startsWith(from) ? lower + started.slice(from.length) : started;
  return first.replaceAll(from, to);
}

function spellPattern(name: string, { to, lower }: Initialism, pattern: RegExp): string {
  const [first, second] = name.matchAll(pattern);
  if (first === undefined) return name;
  if (first.index > 0) return name.slice(0, first.index) + name.slice(first.index).replace(pattern, to);
  const started = lower + name.slice(first[0].length);
  if (second === undefined) return started;
  // The place is that in the name before: upstream does so, and the names are API.
  return started.slice(0, second.index) + started.slice(second.index).replace(pattern, to);
}

/** With a small first letter, as github.com/iancoleman/strcase v0.2.0 does it: later versions write runs of capitals small. */
function camelCase(name: string): string {
  if (name === "ID") return "id";
  let capital = false;
  let result = "";
  for (const [index, letter] of Array.from(name).entries()) {
    if (/[A-Za-z]/.test(letter)) {
      if (capital) result += letter.toUpperCase();
      else result += index === 0 ? letter.toLowerCase() : letter;
      capital = false;
    } else {
      const isDigit = /\d/.test(letter);
      if (isDigit) result += letter;
      capital = isDigit || /[_ .-]/.test(letter);
    }
  }
  return result;
}
