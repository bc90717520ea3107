import type { Mutant } from "./mutant.ts";

/** Mistakes about the account, region and role that passes use, and about what they treat as consent. */
export const places: readonly Mutant[] = [
  {
    file: "lib/reconcile/pass/round.ts",
    text: "const place = placeOf(metadata, namespace.annotations, settings);",
    replacement:
      "const { region = settings.region } = object.current().status?.ackResourceMetadata ?? {};\n    const place = { ...placeOf(metadata, namespace.annotations, settings), region };",
    about: "The status determines the region.",
  },
  {
    file: "lib/reconcile/object/claim.ts",
    text: ", ...placeIn(intent, before.status) })",
    replacement: " })",
    about: "An object that is moved while its resource is being created gets a second resource.",
  },
  {
    file: "lib/reconcile/object/status.ts",
    text: "if (origin === null && isHere && (arn ?? stored.arn) === undefined)",
    replacement: "if (false)",
    about: "An object whose create was refused can never be moved.",
  },
  {
    file: "lib/reconcile/preview/preview.ts",
    text: "if (controller !== undefined) return previewBesideAck(",
    replacement: "if (false) return previewBesideAck(",
    about: "Values that ACK writes during an adoption or a take-over are overwritten.",
  },
  {
    file: "lib/reconcile/adoption/identify.ts",
    text: "if (required === undefined || own(spec, required) !== undefined) return resource;",
    replacement: "return resource;",
    about: "AWS is queried for a resource without a name.",
  },
  {
    file: "lib/reconcile/rules/ownership.ts",
    text: "const reason = refuseAdoption(claimant.resource, tags, { ...settings, adoption });",
    replacement:
      'const begun = claimant.status?.origin === "Adopting";\n  const reason = begun ? undefined : refuseAdoption(claimant.resource, tags, { ...settings, adoption });',
    about: "An intent in the status counts as consent.",
  },
  {
    file: "lib/reconcile/roles/select-role.ts",
    text: "(names.length === 0 || names.includes(namespace.name)) &&",
    replacement: "",
    about: "A namespace gets the role of a selector for another namespace.",
  },
  {
    file: "lib/reconcile/roles/map-role.ts",
    text: "if (role.account === account) return role;",
    replacement: "return role;",
    about: "A map gives an account a role in another account.",
  },
  {
    file: "lib/reconcile/roles/roles.ts",
    text: "if (role !== undefined || !required) return role;",
    replacement: "return role;",
    about: "If no role is found although one is required, the function uses its own role.",
  },
  {
    file: "lib/reconcile/roles/role-directory.ts",
    text: "now() - last.at >= MAXIMUM_AGE_MS",
    replacement: "false",
    about: "Settings that administrators have changed are never read again.",
  },
  {
    file: "lib/aws/sessions.ts",
    text: "ExternalId: externalIdOf(owner),",
    replacement: "ExternalId: owner.cluster,",
    about: "The external ID of a session does not contain the namespace.",
  },
];
