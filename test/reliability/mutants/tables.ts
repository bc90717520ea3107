import type { Mutant } from "./mutant.ts";

const TABLE = "lib/resources/dynamodb/table";

/** Mistakes about the meaning of DynamoDB calls, and about the time that DynamoDB takes. */
export const tables: readonly Mutant[] = [
  {
    file: `${TABLE}/create.ts`,
    text: "$metadata.attempts === 1 ?",
    replacement: "$metadata.attempts > 0 ?",
    about: "A table that an unanswered attempt may have created counts as created by this attempt.",
  },
  {
    file: `${TABLE}/create.ts`,
    text: "return error.answered ?",
    replacement: "return error ?",
    about: "A table that an unanswered attempt may have created counts as one that existed before.",
  },
  {
    file: `${TABLE}/create.ts`,
    text: 'const { busy = wholeTable("CREATING"), ...seen }',
    replacement: "const { busy, ...seen }",
    about: "A table is changed immediately if the response to its create call does not show its state.",
  },
  {
    file: `${TABLE}/work.ts`,
    text: "message: `the table is ${state}`, againSeconds: 5, total: true };",
    replacement: "message: `the table is ${state}`, againSeconds: 5 };",
    about: "The tags of a table that is being created are read, and treated as lost.",
  },
  {
    file: `${TABLE}/work.ts`,
    text: "[...indexes, ...replicas].sort(byName)",
    replacement: "[...replicas].sort(byName)",
    about: "A table is Ready while an index is being filled.",
  },
  {
    file: `${TABLE}/work.ts`,
    text: 'state === "DELETING" ? { ...busy, leaving: true } : {',
    replacement: 'state === "DELETING" ? busy : {',
    about: "A table that is being deleted blocks a new one forever.",
  },
  {
    file: `${TABLE}/remove.ts`,
    text: "spec.deletionProtectionEnabled !== false",
    replacement: "spec.deletionProtectionEnabled === true",
    about: "Deletion protection is disabled although the spec does not disable it.",
  },
  {
    file: `${TABLE}/remove.ts`,
    text: "  if (replica !== undefined) {",
    replacement: "  if (false) {",
    about: "A table is deleted before its replicas, although DynamoDB rejects this.",
  },
  {
    file: `${TABLE}/remove.ts`,
    text: 'return { status, busy: wholeTable("DELETING") };',
    replacement: "return { status };",
    about: "An object is released while its table is still being deleted.",
  },
  {
    file: `${TABLE}/update-table.ts`,
    text: "busy = updating }",
    replacement: "busy }",
    about: "A second change is sent while DynamoDB is working on the first.",
  },
  {
    file: `${TABLE}/judge.ts`,
    text: "  if (LIMITED_IN_TIME.test(message)) return undefined;\n",
    replacement: "",
    about: "If a call can be retried the next day, its object becomes Terminal or is polled.",
  },
  {
    file: `${TABLE}/judge.ts`,
    text: '"ResourceInUseException", ',
    replacement: "",
    about: "A change that has to wait for another counts as failed.",
  },
  {
    file: `${TABLE}/judge.ts`,
    text: '"PutResourcePolicy", "UpdateTimeToLive"',
    replacement: '"PutResourcePolicy"',
    about: "A second change to the time to live within an hour is abandoned.",
  },
  {
    file: `${TABLE}/tags.ts`,
    text: "while (NextToken !== undefined)",
    replacement: "while (false)",
    about: "Only the first page of the tags is read.",
  },
  {
    file: `${TABLE}/tags.ts`,
    text: "  lateSeconds: 60,\n",
    replacement: "",
    about: "A tag that is not visible yet counts as a failure.",
  },
  {
    file: `${TABLE}/as-spec.ts`,
    text: ".filter(({ RegionName }) => RegionName !== ownRegion)",
    replacement: "",
    about: "A table counts as its own replica, and that replica is deleted.",
  },
  {
    file: `${TABLE}/validate.ts`,
    text: "readCapacityUnits === undefined || writeCapacityUnits === undefined",
    replacement: "readCapacityUnits === undefined && writeCapacityUnits === undefined",
    about: "Only half of a throughput setting is sent.",
  },
  {
    file: `${TABLE}/parts/stream.ts`,
    text: "(from === undefined || to === undefined ? [to] : [undefined, to])",
    replacement: "[to]",
    about: "The view type of a stream is changed while the stream is enabled, which DynamoDB rejects.",
  },
  {
    file: `${TABLE}/parts/time-to-live.ts`,
    text: "(to ?? from)?.attributeName",
    replacement: "to?.attributeName",
    about: "The time to live is never disabled.",
  },
  {
    file: `${TABLE}/parts/time-to-live.ts`,
    text: "error instanceof ApiError && /TimeToLive is already (en|dis)abled/.test(error.message)",
    replacement: "error instanceof ApiError",
    about: "A time to live counts as changed although DynamoDB rejected the change.",
  },
  {
    file: `${TABLE}/parts/contributor-insights.ts`,
    text: '  keep: "silent",\n',
    replacement: "",
    about: "Contributor Insights that someone has enabled is disabled although the spec does not mention it.",
  },
  {
    file: `${TABLE}/parts/attribute-definitions.ts`,
    text: "?.filter(({ attributeName }) => used.has(attributeName))",
    replacement: "",
    about: "Attributes that no key uses are sent, which DynamoDB rejects.",
  },
  {
    file: `${TABLE}/parts/capacity/route.ts`,
    text: "withoutLimits(adjusted)",
    replacement: "adjusted",
    about: "On-demand limits are sent together with the change to on-demand mode, which DynamoDB rejects.",
  },
  {
    file: `${TABLE}/parts/capacity/update.ts`,
    text: "isDeepStrictEqual(from.provisionedThroughput, provisionedThroughput) ? {} : { provisionedThroughput }",
    replacement: "{ provisionedThroughput }",
    about: "The throughput that a table already has is sent again, which DynamoDB rejects.",
  },
  {
    file: `${TABLE}/parts/capacity/update.ts`,
    text: "  requireSameIndexes(from, to);\n",
    replacement: "",
    about: "An index whose key is declared differently counts as updated.",
  },
  {
    file: `${TABLE}/parts/replicas/replicas.ts`,
    text: "  if (created.length + updated.length > 0) requireStream(seen.spec);\n",
    replacement: "",
    about: "A replica is requested although the table does not have the stream that the replica requires.",
  },
  {
    file: `${TABLE}/parts/replicas/replicas.ts`,
    text: "  heldBackBy: [stream.name],\n",
    replacement: "",
    about: "A replica is requested although enabling the stream that it requires has failed.",
  },
];
