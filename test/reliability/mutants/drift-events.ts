import type { Mutant } from "./mutant.ts";

/** Mistakes about the changes that CloudTrail reports, and about who made them. */
export const driftEvents: readonly Mutant[] = [
  {
    file: "lib/drift/foreign-change.ts",
    text: "if (arn === session) return true;",
    replacement: "",
    about: "The reconcile function's own calls trigger passes.",
  },
  {
    file: "lib/drift/shares.ts",
    text: ".toSorted(byRank).slice(0, MOST_OBJECTS)",
    replacement: ".slice(0, MOST_OBJECTS)",
    about: "Objects without a resource displace the owner of the resource.",
  },
  {
    file: "lib/drift/shares.ts",
    text: "shares.slice(0, MOST_NAMESPACES)",
    replacement: "shares.slice(0, 50)",
    about: "Objects in many namespaces displace the owner of the resource.",
  },
  {
    file: "lib/drift/foreign-change.ts",
    text: "return assumableRoles.some((pattern) => coversArn(pattern, role));",
    replacement: "return false;",
    about: "Calls by passes that have assumed a role trigger passes.",
  },
  {
    file: "lib/drift/foreign-change.ts",
    text: "if (role === undefined || !sessionName.startsWith(sessionNamePrefix)) return false;",
    replacement: "if (role === undefined) return false;",
    about: "A change that someone else makes with a role that passes assume is mistaken for a pass's own call.",
  },
  {
    file: "lib/drift/foreign-change.ts",
    text: "errorCode !== undefined || ",
    replacement: "",
    about: "A denied call counts as a change.",
  },
  {
    file: "lib/drift/foreign-change.ts",
    text: "name !== undefined && NAME.test(name)",
    replacement: "name !== undefined",
    about: "A name in an event alters the field selector.",
  },
  {
    file: "lib/drift/describe-actor.ts",
    text: 'text.replace(/[^\\x21-\\x7e]+/g, " ")',
    replacement: "text",
    about: "The description of an actor contains line breaks or escape sequences.",
  },
  {
    file: "lib/drift/describe-actor.ts",
    text: ".slice(0, MOST_OF_ONE)",
    replacement: "",
    about: "The identity of an actor is so long that the description of the call is cut off.",
  },
  {
    file: "lib/drift/describe-actor.ts",
    text: ".slice(0, MOST_ACTOR_CHARACTERS)",
    replacement: "",
    about: "The description of an actor is longer than a request accepts, so the request is dropped.",
  },
  {
    file: "lib/queue/reconcile-request.ts",
    text: ", z.maxLength(MOST_ACTOR_CHARACTERS)",
    replacement: "",
    about: "A request accepts a description of an actor of any length.",
  },
  {
    file: "lib/reconcile/pass/findings.ts",
    text: "if (actor === undefined || !settledBefore) return note;",
    replacement: "if (actor === undefined) return note;",
    about: "A change that a cluster user requested is attributed to someone else.",
  },
  {
    file: "lib/drift/find-objects.ts",
    text: "if (last !== undefined && now() - last.at < REMEMBERED_MS) return await last.objects;",
    replacement: "",
    about: "Each change to a resource that no object declares costs a list call.",
  },
];
