import type { Reach } from "../../../lib/install/name-changes.ts";

/** The parameters that determine what a deployment reaches, for a deployment that serves no kind. */
export const reach: Reach = {
  mode: "reconcile",
  deletionPolicy: "delete",
  adoption: "none",
  readOnly: "tagged",
  takeOver: "off",
  roles: "own",
  kinds: [],
  regions: [],
  assumableRoles: [],
  passableRoles: [],
  existingRoles: [],
  allowedEventSources: [],
  accessEntries: "off",
  accessPrincipals: [],
  targets: "default",
  allowedTargets: [],
  deniedBuckets: [],
  bucketPrefix: "",
  watchNamespaces: [],
  watchSelector: "",
};
