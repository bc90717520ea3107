/**
 * Whether a version of an engine is the declared one, or completes it: 7.1 and 7.x are completed to versions such as 7.1.4. If the description
 * says that AWS upgrades the database by itself, so is each later version with the same first number.
 */
export function isVersion(declared: string, shown: string, _spec: object, description: object): boolean {
  if (`${shown}.`.startsWith(`${declared.replace(/\.x$/, "")}.`)) return true;
  const { AutoMinorVersionUpgrade: isUpgraded }: { readonly AutoMinorVersionUpgrade?: boolean } = description;
  const [before, now] = [declared, shown].map((version) => version.split(".")[0]);
  return isUpgraded === true && before === now && shown.localeCompare(declared, "en", { numeric: true }) > 0;
}
