import type { Definition } from "../kind/publish/definition.ts";
import table from "./facts/ack-names.json" with { type: "json" };
import type { SdkStructure } from "./sdk/sdk-shape.ts";

interface Initialism {
  /** Its form in a camel-case name, such as `Kms`. */
  readonly from: string;
  /** Its correct form, such as `KMS`. */
  readonly to: string;
  /** Its form at the start of a field name, such as `kms`. */
  readonly lower: string;
  /** The pattern to search for instead of `from`. */
  readonly regex: string | null;
}

const initialisms: readonly Initialism[] = table.entries;
const keywords: ReadonlySet<string> = new Set(table.keywords);

/** The name that ACK gives to the field of an SDK member, such as `kmsMasterKeyID` for `KMSMasterKeyID`. Go keywords get an underscore. */
export function fieldName(member: string): string {
  // ACK's generator sees the members as Go exports them.
  const exported = member.charAt(0).toUpperCase() + member.slice(1);
  const field = spell(camelCase(spell(exported)));
  return keywords.has(field) ? `${field}_` : field;
}

/** The name of a field as Go exports it, such as `KMSMasterKeyID` for `kmsMasterKeyID`. */
export function exportedName(field: string): string {
  const starts = initialisms.filter(
    ({ lower }) => field.startsWith(lower) && !/^[a-z]/.test(field.slice(lower.length)),
  );
  const [longest] = starts.toSorted((one, other) => other.lower.length - one.lower.length);
  if (longest !== undefined) return longest.to + field.slice(longest.lower.length);
  return field.charAt(0).toUpperCase() + field.slice(1);
}

/** Replaces initialisms one after another. At the start of the name, the lower-case form is used. */
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
  // The index refers to the original name, as in ACK's generator, because the resulting names are part of the API.
  return started.slice(0, second.index) + started.slice(second.index).replace(pattern, to);
}

/** Lower camel case as in github.com/iancoleman/strcase v0.2.0. Later versions treat runs of capitals differently. */
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

/** The fields of the members that the SDK requires in the input of the create call. */
export function requiredInCreate(definition: Definition, input: SdkStructure): readonly string[] {
  return input.members
    .filter(({ required }) => required)
    .map(({ name }) => definition.rename[name] ?? nameOf(definition, input.name, name));
}

/** The field of a member, unless the kind renames it. */
export function nameOf({ exceptions }: Definition, shape: string, member: string): string {
  return exceptions.find((exception) => exception.shape === shape)?.names[member] ?? fieldName(member);
}
