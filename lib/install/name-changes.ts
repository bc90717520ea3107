/** The properties of a deployment that determine what it is allowed to do, as CloudFormation passes them on. */
export interface Reach {
  readonly mode: string;
  readonly deletionPolicy: string;
  readonly adoption: string;
  readonly readOnly: string;
  readonly takeOver: string;
  readonly roles: string;
  readonly kinds: readonly string[];
  readonly regions: readonly string[];
  readonly assumableRoles: readonly string[];
  readonly passableRoles: readonly string[];
  readonly existingRoles: readonly string[];
  readonly allowedEventSources: readonly string[];
  readonly accessEntries: string;
  readonly accessPrincipals: readonly string[];
  readonly targets: string;
  /** If empty, all targets, or none while targets are closed. */
  readonly allowedTargets: readonly string[];
  readonly deniedBuckets: readonly string[];
  readonly bucketPrefix: string;
  /** If empty, all namespaces. */
  readonly watchNamespaces: readonly string[];
  readonly watchSelector: string;
}

const choices = [
  "mode",
  "deletionPolicy",
  "adoption",
  "readOnly",
  "takeOver",
  "roles",
  "accessEntries",
  "targets",
] as const;
const grants = [
  "kinds",
  "regions",
  "assumableRoles",
  "passableRoles",
  "existingRoles",
  "allowedEventSources",
  "accessPrincipals",
] as const;

/**
 * Describes, in a sentence each, the changes that can make a deployment delete resources that it kept, act on more than before, or leave
 * objects with its finalizer behind.
 */
export function nameChanges(from: Reach, to: Reach): readonly string[] {
  return [
    ...choices.map((name) => from[name] !== to[name] && `${name} changes from ${from[name]} to ${to[name]}`),
    ...grants.map((name) => growth(name, from[name], to[name])),
    missing(
      from.kinds,
      to.kinds,
      (names) => `kinds no longer contains: ${names}; nothing is deleted, and nothing acts on their objects any more`,
    ),
    missing(from.deniedBuckets, to.deniedBuckets, (names) => `deniedBuckets no longer contains: ${names}`),
    !to.bucketPrefix.startsWith(from.bucketPrefix) &&
      `bucketPrefix changes from ${from.bucketPrefix} to ${to.bucketPrefix || "all buckets"}`,
    from.targets === "closed" && to.targets === "closed"
      ? growth("allowedTargets", from.allowedTargets, to.allowedTargets)
      : restriction("allowedTargets", from.allowedTargets, to.allowedTargets, "all targets"),
    restriction("watchNamespaces", from.watchNamespaces, to.watchNamespaces, "all namespaces"),
    from.watchSelector !== "" &&
      from.watchSelector !== to.watchSelector &&
      `watchSelector changes from ${from.watchSelector} to ${to.watchSelector || "all objects"}`,
  ].filter((sentence) => sentence !== false);
}

/** Describes the growth of a list that restricts nothing if it is empty. */
function restriction(name: string, from: readonly string[], to: readonly string[], everything: string) {
  if (from.length === 0) return false;
  return to.length === 0 ? `${name} changes from ${from.join(", ")} to ${everything}` : growth(name, from, to);
}

function growth(name: string, from: readonly string[], to: readonly string[]) {
  return missing(to, from, (names) => `${name} now also contains: ${names}`);
}

/** Describes the entries that are in `from` but missing from `list`; `false` if nothing is missing. */
function missing(from: readonly string[], list: readonly string[], say: (names: string) => string) {
  const names = from.filter((one) => !list.includes(one));
  return names.length > 0 && say(names.join(", "));
}
