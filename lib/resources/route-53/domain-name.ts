/**
 * A domain name as Route 53 shows it: in lower case, with a dot at the end, and with other characters than letters, digits, `-` and `_` as
 * codes: `*.Example.com` is `\052.example.com.`.
 */
export function domainName(text: string): string {
  const name = text.replaceAll(/\\[0-7]{3}|[^A-Za-z0-9_.-]/g, coded).toLowerCase();
  return name === "" || name.endsWith(".") ? name : `${name}.`;
}

/** Whether two texts are the same domain name. */
export function sameDomainName(one = "", other = ""): boolean {
  return domainName(one) === domainName(other);
}

/** The code of a character. A letter or digit with a code is the same as without; a dot is not, because it would separate labels. */
function coded(found: string): string {
  const code = found.length === 4 ? Number.parseInt(found.slice(1), 8) : found.charCodeAt(0);
  const character = String.fromCharCode(code);
  return /[A-Za-z0-9_-]/.test(character) ? character : `\\${code.toString(8).padStart(3, "0")}`;
}
