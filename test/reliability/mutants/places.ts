import type { Mutant } from "./mutant.ts";

/** Where and as whom passes act, and what they treat as consent. */
export const places: readonly Mutant[] = [
  {
    file: "lib/reconcile/pass/round.ts",
    text: "const place = placeOf(metadata, namespace.annotations, settings);",
    replacement:
      "const { region = settings.region } = object.current().status?.ackResourceMetadata ?? {};\n    const place = { ...placeOf(metadata, namespace.annotations, settings), region };",
    about: "The status decides the region.",
  },
  {
    file: "lib/reconcile/object/claim.ts",
    text: ", ...placeIn(intent, before.status) })",
    replacement: " })",
    about: "An object that is moved while its resource is made gets a second one.",
  },
  {
    file: "lib/reconcile/object/status.ts",
    text: "if (origin === null && isHere && (arn ?? stored.arn) === undefined)",
    replacement: "if (false)",
    about: "An object whose create was refused may never be moved.",
  },
  {
    file: "lib/reconcile/pass/preview.ts",
    text: "if (controller !== undefined) return previewBesideAck(",
    replacement: "if (false) return previewBesideAck(",
    about: "What ACK writes during an adoption or a take-over is overwritten.",
  },
  {
    file: "lib/reconcile/adoption/identify.ts",
    text: "if (required === undefined || spec[required] !== undefined) return resource;",
    replacement: "return resource;",
    about: "AWS is asked for a resource without a name.",
  },
  {
    file: "lib/reconcile/rules/ownership.ts",
    text: "const reason = refuseAdoption(claimant.resource, tags, { ...settings, adoption });",
    replacement:
      'const begun = claimant.status?.origin === "Adopting";\n  const reason = begun ? undefined : refuseAdoption(claimant.resource, tags, { ...settings, adoption });',
    about: "An intent in the status stands for consent.",
  },
  {
    file: "lib/reconcile/roles/select-role.ts",
    text: "(names.length === 0 || names.includes(namespace.name)) &&",
    replacement: "",
    about: "A namespace takes the role of another's selector.",
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
    about: "Without a role that is required, the function acts as itself.",
  },
  {
    file: "lib/reconcile/roles/role-directory.ts",
    text: "now() - last.at >= MAXIMUM_AGE_MS",
    replacement: "false",
    about: "What administrators change is never read again.",
  },
  {
    file: "lib/aws/sessions.ts",
    text: "ExternalId: externalIdOf(owner),",
    replacement: "ExternalId: owner.cluster,",
    about: "A session does not say which namespace it is for.",
  },
];
