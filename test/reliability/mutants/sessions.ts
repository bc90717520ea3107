import type { Mutant } from "./mutant.ts";

/** Mistakes about what sessions of roles may be used for, and by which objects. */
export const sessions: readonly Mutant[] = [
  {
    file: "lib/reconcile/roles/session-policy.ts",
    text: "if (!/^[\\w./:-]+$/.test(arn)) throw",
    replacement: "if (false) throw",
    about: "For a resource named *, the session policy allows access to all resources.",
  },
  {
    file: "lib/reconcile/roles/session-policy.ts",
    text: "coversArn(`arn:${partition}:${pattern}`, arn) ? own :",
    replacement: "false ? own :",
    about: "A session may be used for every resource of the kind.",
  },
  {
    file: "lib/reconcile/roles/session-policy.ts",
    text: "JSON.stringify(on));",
    replacement: "JSON.stringify(on) + Math.random());",
    about: "The session policy for a kind with replicas is longer than STS accepts.",
  },
  {
    file: "lib/reconcile/roles/session-policy.ts",
    text: "...(conditions && { Condition: conditions }),",
    replacement: "",
    about: "A session may pass roles to any service.",
  },
  {
    file: "lib/reconcile/pass/round.ts",
    text: 'if (restriction === "none") return owner;',
    replacement: "if (restriction !== undefined) return owner;",
    about: "No session is confined to one resource.",
  },
  {
    file: "lib/aws/sessions.ts",
    text: ", owner.object?.name, owner.object?.policy]",
    replacement: "]",
    about: "All objects in a namespace share one object's session.",
  },
  {
    file: "lib/aws/sessions.ts",
    text: "...(object && { Policy: object.policy }),",
    replacement: "",
    about: "The session policy is not sent.",
  },
];
