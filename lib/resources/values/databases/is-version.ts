/** Whether a version of an engine is the declared one, or completes it: 7.1 and 7.x are completed to versions such as 7.1.4. */
export function isVersion(declared: string, shown: string): boolean {
  return `${shown}.`.startsWith(`${declared.replace(/\.x$/, "")}.`);
}
