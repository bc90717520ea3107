/**
 * Whether a version of an engine is the declared one, or completes it: 7.1 and 7.x are completed to versions such as 7.1.4. If AWS upgrades the
 * database by itself, so is each later version with the same first number.
 */
export function isVersion(declared: string, shown: string, isUpgraded = false): boolean {
  if (`${shown}.`.startsWith(`${declared.replace(/\.x$/, "")}.`)) return true;
  const [before, now] = [declared, shown].map((version) => version.split(".")[0]);
  return isUpgraded && before === now && shown.localeCompare(declared, "en", { numeric: true }) > 0;
}
