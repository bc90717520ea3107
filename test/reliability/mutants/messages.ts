import type { Mutant } from "./mutant.ts";

/** Mistakes in how messages reach the engine: in the queue, the sweep and the relay. */
export const messages: readonly Mutant[] = [
  {
    file: "lib/queue/consume.ts",
    text: "    await comeBackLater(group, dependencies);\n    throw error;",
    replacement: "    await comeBackLater(group, dependencies);",
    about: "A message is deleted although its pass wrote no status.",
  },
  {
    file: "lib/queue/consume.ts",
    text: "    await comeBackLater(group, dependencies);\n    throw error;",
    replacement: "    throw error;",
    about: "A message whose pass wrote no status comes back only after the visibility timeout.",
  },
  {
    file: "lib/queue/consume.ts",
    text: "for (const { id } of group) results.set(id, result);",
    replacement: "for (const { id } of group.slice(0, 1)) results.set(id, result);",
    about: "Only the first message about an object is acknowledged.",
  },
  {
    file: "lib/queue/consume.ts",
    text: "return ReconcileRequest.safeParse(JSON.parse(body)).data;",
    replacement: "return JSON.parse(body) as ReconcileRequest;",
    about: "A message that is not a request is served.",
  },
  {
    file: "lib/queue/group-by-object.ts",
    text: "JSON.stringify([group, kind, namespace, name, uid])",
    replacement: "JSON.stringify([group, kind, namespace, name])",
    about: "Requests for an object and for an earlier object of the same name share a pass.",
  },
  {
    file: "lib/queue/back-off.ts",
    text: "Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** Math.max(0, attempt - 1))",
    replacement: "FIRST_SECONDS * 2 ** Math.max(0, attempt - 1)",
    about: "A message can be delayed longer than the queue allows.",
  },
  {
    file: "lib/queue/queue-url.ts",
    text: "if (url === undefined) {",
    replacement: "if (urls.length === 0) {",
    about: "A message from an unknown queue causes no error.",
  },
  {
    file: "lib/queue/work-queue.ts",
    text: "entries = entries.filter(({ Id }) => refused.has(Id));",
    replacement: "entries = [];",
    about: "If the queue rejects some of the messages in a batch, they are lost.",
  },
  {
    file: "lib/sweep/due.ts",
    text: "    isOverdue(status?.retry?.notBefore, window) ||\n",
    replacement: "",
    about: "The sweep does not look for lost retries.",
  },
  {
    file: "lib/sweep/due.ts",
    text: "isOverdue(status?.poll?.notBefore, window)",
    replacement: "false",
    about: "The sweep does not look for lost polls.",
  },
  {
    file: "lib/sweep/due.ts",
    text: "    metadata.generation !== status?.observedGeneration ||\n",
    replacement: "    status === undefined ||\n",
    about: "The sweep does not look for changes whose message was lost.",
  },
  {
    file: "lib/sweep/due.ts",
    text: "    metadata.deletionTimestamp !== undefined ||\n",
    replacement: "",
    about: "An object that is being deleted is not due in every window.",
  },
  {
    file: "lib/sweep/list-all.ts",
    text: "if (isExpired(error)) next = undefined;",
    replacement: "",
    about: "A sweep fails when its list has expired.",
  },
  {
    file: "lib/sweep/sweep.ts",
    text: 'requestFor(object, kind, "resync")',
    replacement: 'requestFor(object, kind, "requeue")',
    about: "A request from the sweep is treated as a message in a chain.",
  },
  {
    file: "lib/relay/filter.ts",
    text: "return before === undefined || !isSame(before, now);",
    replacement: "return before === undefined;",
    about: "The relay does not forward changes to an object that it already knows.",
  },
  {
    file: "lib/relay/hint-queue.ts",
    text: 'waiting?.request.reason === "change" ? { ...request, reason: "change" } : request,',
    replacement: "request,",
    about: "A user's change is sent as a resync if a list reports the object before the change is sent.",
  },
  {
    file: "lib/relay/deliver.ts",
    text: "if (refusals[index] !== undefined) return true;",
    replacement: "",
    about: "A hint that the bus has rejected counts as accepted.",
  },
];
