/** The look-ups of each module that are allowed for one reason. */
type LookUps = Readonly<Record<string, readonly string[]>>;

/**
 * The look-ups by a key that is not known from the text of the module, and that are allowed, by the reason why no text of a user can
 * mislead them. Do not add to this list: use `own`, a Map or `Object.hasOwn`.
 */
export const reviewedLookUps: Readonly<Record<string, LookUps>> = {
  /** The key's type is a union of names in the code, and the record is one of the code's own, with a member for each of these names. */
  "a name in a table of the code": {
    "functions/environment.ts": ["parsed.data[name]"],
    "functions/handlers/handle-sweep.ts": ["states[state]"],
    "functions/measurements.ts": ["definitions[name]"],
    "lib/drift/drift.ts": ["queueUrls[name]"],
    "lib/history/viewer/sign.ts": ["PATHS[name]"],
    "lib/history/viewer/words.ts": ["OUTCOMES[outcome]", "STATES[state]"],
    "lib/install/name-changes.ts": ["from[name]", "to[name]"],
    "lib/install/relay-identity.ts": ["INJECTED[source]"],
    "lib/preflight/aws/open-aws.ts": ["clients[prefix]", "calls[action]"],
    "lib/reconcile/object/conditions.ts": ["part[field]"],
    "lib/reconcile/place/roles/role-directory.ts": ["maps[name]"],
    "lib/sweep/sweep.ts": ["states[countedState(object)]", "queueUrls[name]"],
  },
  /** The record may come from a user or from AWS, but the key is a name that the code writes out. Objects inherit no member of that name. */
  "a field that the code names": {
    "lib/reconcile/place/roles/select-role.ts": ["type[part]", "kind[part]"],
    "lib/kinds/dynamodb/table/parts/replicas/value.ts": ["declared[field]", "observed[field]"],
    "lib/kinds/s3/bucket/configuration-part.ts": ["spec[name]", "output?.[part.output]"],
    "lib/kinds/s3/bucket/list-part.ts": ["spec[name]", "output[part.output]"],
    "lib/kinds/s3/bucket/parts/access/acl.ts": ["granted[field]", "value[field]", "spec[field]"],
    "lib/kinds/s3/bucket/parts/notification.ts": ["desired[list]", "observed[list]"],
    "lib/kind/values/document-part.ts": ["spec[part.name]"],
  },
  /** The statement itself first checks with `Object.hasOwn` that the record has its own member with this key. */
  "checked first": {
    "lib/reconcile/object/status.ts": ["MEMBERS[name]"],
    "lib/text/own.ts": ["record[key]"],
  },
};
