import type { ExportedFunction } from "./exported-function.ts";

/** The types of parameters that can contain a text of a tenant: from an object, a message, an event, or an answer of AWS. */
const TYPES = new RegExp(
  `\\b(?:${[
    "string|unknown|object|Error|TemplateStringsArray",
    "KubernetesObject|ObjectMeta|ObjectStatus|ResourceMetadata|Condition|Annotations|Labels|FieldExport|Digest|Namespaced?|Named",
    "Resource|Tags?|TagChange|\\w*Spec|\\w*Description|Repository|Fields|FieldPath|Value|Shape|Item|Change|Step|Observed",
    "Capacity\\w*|Replicas?|Acl|Grant|Lifecycle|KeySchemaElement|Projection|PolicyDocument",
    "ReconcileRequest|QueuedRequest|Received|Message|Group|CloudTrailCall|UserIdentity|ApiError|ConflictError",
    "History(?:Record|Entry|Filter)|PageContent|Content|Html|EndedRun|StateCounts|Waiting|Outlook",
    "RoleSubject|RoleSelector|Role|Owner|Claimant|Claim|Chains?|Retry|Poll|DeleteTokens|Delete",
    "Pass|Visit|Subject|Declaration|Observation|Present|Plan|Findings|Outcome|Happening|FailedPart|Explanation|State|Report",
  ].join("|")})\\b`,
);

/** The types, and the functions that create constants, whose methods take such texts. */
const CONSTANTS =
  /^(?:(?:readonly )?(?:\w*Part|Kind|TagAccess)\b|(?:configuration|list|document|repository)Part$|fixed$|setting$|z\.)/;

/** Whether an export can be called with a text of a tenant. */
export function takesText({ parameters, text }: Pick<ExportedFunction, "parameters" | "text">): boolean {
  return parameters === undefined ? CONSTANTS.test(text) : parameters.some(({ type }) => TYPES.test(type));
}
