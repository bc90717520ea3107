import { concerns, serviceOf } from "../annotations/annotations.ts";
import type { Namespace } from "../kubernetes/client.ts";
import { fieldPath, valueAt } from "../text/field-path.ts";
import type { Pass, PlacedPass } from "./act/pass.ts";
import type { Session } from "./contract/aws.ts";
import { TerminalError } from "./contract/errors.ts";
import type { Resource } from "./contract/resource.ts";
import type { Report } from "./decide/decision.ts";
import { identified } from "./decide/ownership/identify.ts";
import { refuseDenied, unlisted } from "./decide/restrictions.ts";
import { ownerTag } from "./decide/tags/default-tags.ts";
import type { Dependencies } from "./dependencies.ts";
import { respectForeignClaim } from "./object/claim.ts";
import { OUT_OF_SCOPE, RELEASED } from "./object/conditions.ts";
import { deletesResource, inScope, isProtected, isRetained, needsApproval, placeOf } from "./object/metadata.ts";
import { mayRefer } from "./place/may-refer.ts";
import type { Resolved } from "./place/references.ts";
import { OWNER_ACCOUNT_ID, TEAM_ID } from "./place/roles/role-sources.ts";
import type { Roles } from "./place/roles/roles.ts";
import type { takeSession } from "./take-session.ts";

/**
 * Lets a pass reach AWS: determines its place. Resolves to what the pass reports if it ends without reaching AWS: because the object is not
 * ours, because it is released, or because something forbids the pass.
 */
export async function enter(pass: Pass, dependencies: Dependencies): Promise<PlacedPass | Report> {
  const { object, holder, kind, settings, outcome, now } = pass;
  const { metadata, status } = object.current();
  const isDeleted = metadata.deletionTimestamp !== undefined;
  if (settings.mode !== "shadow") respectForeignClaim(status, holder, now());
  if (!inScope(metadata, settings.scope)) {
    outcome.result = "out-of-scope";
    return { unsynced: OUT_OF_SCOPE };
  }
  if (isDeleted && !object.hasFinalizer()) {
    outcome.result = "released";
    return { unsynced: RELEASED };
  }
  const namespace = await dependencies.kubernetes.readNamespace(metadata.namespace);
  if (isDeleted) outcome.deletedBecause = namespace.isDeleted ? "its namespace was deleted" : "the object was deleted";
  const isKept = isDeleted && !deletesResource(metadata, namespace.annotations, kind.resource, settings);
  const { roles } = dependencies;
  try {
    if (!isDeleted) refuseTooLarge(object.current().spec, kind);
    // An object that clearly says `retain` is released, whatever else it says.
    if (!(isKept && isRetained(metadata))) await refuseUnclear(pass, namespace, roles);
    if (!isKept) return await place(pass, namespace, dependencies);
    // Few passes end without reaching AWS, so a cold start does not read how.
    const { retain } = await import("./without-aws.ts");
    return await retain(pass);
  } catch (error) {
    const { refused } = await import("./without-aws.ts");
    return refused(pass, error);
  }
}

/** A longer manifest cannot be applied with `kubectl apply` on the client's side, either. */
const MOST_BYTES = 262_144;

/**
 * Throws a `TerminalError` for a spec on which a pass would work too long. Fields that the kind compares by their digests do not count. An
 * object that is being deleted is not refused: its deletion compares nothing.
 */
function refuseTooLarge(spec: unknown, { largeFields = [] }: Pass["kind"]): void {
  const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? "");
  const large = largeFields.map((field) => sizeOf(valueAt(spec, fieldPath(field))));
  const size = sizeOf(spec) - large.reduce((sum, one) => sum + one, 0);
  if (size <= MOST_BYTES) return;
  const without = largeFields.length === 0 ? "" : ` without ${largeFields.join(", ")}`;
  throw new TerminalError(
    "SpecTooLarge",
    `the spec has ${size} bytes as JSON${without}, and must have at most ${MOST_BYTES}`,
  );
}

/** Throws a `TerminalError` for annotations that cannot be understood. Most objects have none, and a cold start then does not read the rules. */
async function refuseUnclear({ object, kind }: Pass, { annotations }: Namespace, roles?: Roles): Promise<void> {
  const { metadata } = object.current();
  const names = Object.keys({ ...metadata.annotations, ...annotations });
  if (!names.some((name) => concerns(name, kind.resource))) return;
  const { refuseUnclearAnnotations } = await import("../annotations/unclear-annotations.ts");
  refuseUnclearAnnotations(metadata, annotations, kind, roles?.source === "carm" ? [OWNER_ACCOUNT_ID, TEAM_ID] : []);
}

/**
 * Determines where a pass acts and as whom, and opens its connection to AWS. The object, its namespace and the cluster determine the place
 * and the identity; the object's references are replaced with their values. Rejects with the error that explains why the pass must not
 * reach AWS.
 */
async function place(pass: Pass, namespace: Namespace, dependencies: Dependencies): Promise<PlacedPass> {
  const { kubernetes, connect, roles, ownSession } = dependencies;
  const { object, settings, outcome, deadline, signal } = pass;
  const { metadata, status } = object.current();
  const own = placeOf(metadata, namespace.annotations, settings);
  const { spec: declared, references, waitsFor } = await resolved(pass, kubernetes);
  const { spec, kind } = await concealed(pass, declared, dependencies);
  const { labels = {} } = metadata;
  const subject = { kind: kind.resource, labels, namespace: { name: metadata.namespace, ...namespace } };
  const role = roles && (await (await choosing()).chooseRole(roles, subject, own));
  // The role's account replaces the function's own account.
  const place = role === undefined ? own : { ...own, account: role.account };
  const resource = await bound(pass, {
    namespace: metadata.namespace,
    name: metadata.name,
    uid: metadata.uid,
    annotations: metadata.annotations ?? {},
    spec: spec ?? {},
    status: { ...status },
    place,
    ownerTag: ownerTag(settings.cluster, metadata),
  });
  const arn = kind.arn?.(identified({ kind, object: object.current() }, resource));
  // This check comes before a role is assumed, because assuming a role requires a call to AWS.
  refuseDenied(arn, settings);
  const session = roles && role ? await take(roles, role, pass, arn) : await ownSession?.(serviceOf(kind.resource));
  outcome.references = references;
  const unanswered = () => {
    outcome.unanswered = true;
  };
  const aws = connect({ place, session, calls: kind.calls, deadline, signal, unanswered });
  const claim: Pass["claim"] = (origin) => pass.claim(origin, place);
  const placed = {
    ...pass,
    kind,
    claim,
    resource,
    waitsFor,
    role,
    aws,
    target: kind.target(resource, aws),
    isProtected: isProtected(metadata, namespace.annotations),
    needsApproval: needsApproval(metadata, namespace.annotations),
  };
  return await withOwn(placed, dependencies);
}

/** The spec with the values of its references. Few objects have references, so a cold start does not read how they are resolved. */
async function resolved(
  { object, kind, settings, readOnly, adoption }: Pass,
  kubernetes: Dependencies["kubernetes"],
): Promise<Resolved> {
  const current = object.current();
  if (!mayRefer(current.spec, kind)) return { spec: current.spec };
  const { resolveReferences } = await import("./place/references.ts");
  return await resolveReferences(current, kind, settings, kubernetes, !readOnly && adoption === undefined);
}

/** The spec with its secrets, and the kind that compares them. Few kinds have secrets, so a cold start does not read how they are handled. */
async function concealed(pass: Pass, spec: unknown, dependencies: Dependencies) {
  const { kind } = pass;
  if (kind.secretFields === undefined) return { spec, kind };
  const { conceal } = await import("./conceal.ts");
  return await conceal(pass, { ...(spec as object) }, dependencies);
}

/** The resource with the values that the deployment or the namespace imposes. Few kinds have such fields, so a cold start does not read the rules. */
async function bound({ object, kind, settings }: Pass, resource: Resource<unknown>): Promise<Resource<unknown>> {
  const { imposedFields } = kind;
  if (imposedFields === undefined) return resource;
  const { existingPath, withImposed } = await import("./place/imposed-fields.ts");
  const { place, namespace } = resource;
  const isDeleted = object.current().metadata.deletionTimestamp !== undefined;
  const isListed = imposedFields.some(({ existing }) => existing !== undefined);
  const named = isListed ? identified({ kind, object: object.current() }, resource) : undefined;
  const path = existingPath(valueAt(named?.spec, [kind.identity?.required ?? ""]), place, settings);
  const spec = { ...(resource.spec as object) };
  return {
    ...resource,
    spec: withImposed(spec, kind, { namespace, place, settings, isDeleted, existingPath: path }),
    isExisting: path !== undefined,
  };
}

/** Lets the object name what objects in its namespace have created, in addition to what the deployment lists. Few objects name such things. */
async function withOwn(placed: PlacedPass, dependencies: Dependencies): Promise<PlacedPass> {
  const { kind, settings, resource, object, readOnly } = placed;
  const isInert = readOnly || object.current().metadata.deletionTimestamp !== undefined;
  const named = isInert ? [] : unlisted(resource.spec, kind.restrictedFields, resource.place, settings);
  if (dependencies.ownTags === undefined || named.length === 0) return placed;
  const [{ ownResources }, { tagsOf }] = await Promise.all([
    import("./place/own-resources.ts"),
    import("./read-tags.ts"),
  ]);
  const read = tagsOf(placed, dependencies);
  const own = await ownResources(named, resource, settings, async (arn) => (await read(arn)) ?? {});
  return { ...placed, settings: { ...settings, own } };
}

/** How roles are chosen and assumed. Many deployments use no roles, so a cold start does not read it. */
const choosing = () => import("./place/roles/roles.ts");

/** Takes a session of the role for the object of a pass. */
async function take(...of: Parameters<typeof takeSession>): Promise<Session> {
  const { takeSession } = await import("./take-session.ts");
  return await takeSession(...of);
}
