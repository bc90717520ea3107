/**
 * A domain name as Route 53 shows it: in lower case, with a dot at the end, and with other characters than letters, digits, `-` and `_` as
 * codes: `*.Example.com` is `\052.example.com.`.
 */
export function domainName(text: string): string {
  const name = text.replaceAll(/\\[0-7]{3}|[^A-Za-z0-9_.-]/g, coded).toLowerCase();
  return name === "" || name.endsWith(".") ? name : `${name}.`;
}

/** The domain with this name in a zone. As in ACK, the name is relative to the zone unless it ends with a dot, and may be empty. */
export function domainIn(zone: string, name: string): string {
  return name.endsWith(".") ? domainName(name) : `${domainName(name)}${domainName(zone)}`;
}

/** Whether two texts are the same domain name. */
export function sameDomainName(one = "", other = ""): boolean {
  return domainName(one) === domainName(other);
}

/** Why Route 53 accepts no domain with this name, as a sentence about `subject`; `undefined` if nothing is wrong with it. */
export function domainProblem(subject: string, text: string): string | undefined {
  // Each code stands for one character.
  const labels = domainName(text).replaceAll(CODE, "?").split(".").slice(0, -1);
  if (/[^\0-\x7f]/.test(text)) return `${subject} contains characters that must be written in Punycode`;
  if (labels.length === 0 || labels.includes("")) return `${subject} contains an empty label`;
  if (labels.some((label) => label.length > 63)) return `${subject} contains a label of more than 63 characters`;
  return labels.join(".").length >= 255 ? `${subject} is longer than 255 characters` : undefined;
}

const CODE = /\\[0-7]{3}/g;

/** The code of a character. A letter or digit with a code is the same as without; a dot is not, because it would separate labels. */
function coded(found: string): string {
  const code = found.length === 4 ? Number.parseInt(found.slice(1), 8) : found.charCodeAt(0);
  const character = String.fromCharCode(code);
  return /[A-Za-z0-9_-]/.test(character) ? character : `\\${code.toString(8).padStart(3, "0")}`;
}
