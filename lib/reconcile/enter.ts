import type { Namespace } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import { release } from "./act/act.ts";
import { factsOf, type Pass, type PlacedPass } from "./act/pass.ts";
import type { Conclusion } from "./conclude.ts";
import { TerminalError } from "./contract/errors.ts";
import type { Place, Resource } from "./contract/resource.ts";
import { type Role, RoleError } from "./contract/role.ts";
import type { Settings } from "./contract/settings.ts";
import { releaseWith } from "./decide/delete.ts";
import { withhold } from "./decide/gate.ts";
import { refuseDenied } from "./decide/guards/denied.ts";
import { identified } from "./decide/ownership/identify.ts";
import { ownerTag } from "./decide/tags/owner-tag.ts";
import type { Access, Dependencies, Run } from "./dependencies.ts";
import type { Ended, Ending } from "./ending.ts";
import { respectForeignClaim } from "./object/claim.ts";
import { OUT_OF_SCOPE, RELEASED } from "./object/conditions.ts";
import { deletesResource, inScope } from "./object/metadata.ts";
import { placeOf, refuseUnsupportedAnnotations } from "./place/place.ts";
import {
  RefusedReferenceError,
  type Resolved,
  resolveReferences,
  UnresolvedReferenceError,
  unresolved,
} from "./place/references.ts";
import { mapAnnotations } from "./place/roles/map-role.ts";
import { chooseRole, type Owner, type Roles, takeRole } from "./place/roles/roles.ts";
import { sessionPolicy } from "./place/roles/session-policy.ts";

/**
 * Lets a pass reach AWS: determines its place. Resolves to how the pass ends if that is already decided: because the object is none of ours
 * (then nothing is written), because it is released, or because something forbids the pass.
 */
export async function enter(
  pass: Pass,
  { holder }: Pick<Run, "holder">,
  dependencies: Dependencies,
): Promise<PlacedPass | Ended | Conclusion> {
  const { object, finalizer, settings, now } = pass;
  const { metadata, status } = object.current();
  const managed = object.hasFinalizer(finalizer);
  const isInScope = inScope(metadata, settings.scope);
  const isLeaving = !managed && metadata.deletionTimestamp !== undefined;
  if (!managed && !isInScope) return { outcome: "out-of-scope" };
  if (isLeaving && status === undefined) return { outcome: "unchanged" };
  if (settings.mode !== "shadow") respectForeignClaim(status, holder, now());
  if (!isInScope) return { ending: { outcome: "out-of-scope", unsynced: OUT_OF_SCOPE } };
  if (isLeaving) return { ending: { outcome: "released", unsynced: RELEASED } };

  const namespace = await dependencies.kubernetes.readNamespace(metadata.namespace);
  if (isRetained(pass, namespace)) return await retain(pass);
  const placed = await place(pass, namespace, dependencies);
  return placed instanceof Error ? { ending: refusedBefore(placed) } : placed;
}

/** Whether deleting the object leaves its resource in AWS. */
function isRetained({ object, kind, settings }: Pass, { annotations }: Namespace): boolean {
  const { metadata } = object.current();
  return metadata.deletionTimestamp !== undefined && !deletesResource(metadata, annotations, kind.resource, settings);
}

/** Releases an object without calling AWS, as the deletion policy requires. */
async function retain(pass: Pass): Promise<Ended> {
  const decision = releaseWith(`${pass.kind.resource.kind} kept in AWS, as the deletion policy requires`);
  const withheld = withhold(factsOf(pass), decision);
  if (withheld === undefined) return { ending: { ...(await release(pass, decision)), outcome: "released" } };
  return { ending: { ...withheld.report, outcome: "unchanged" }, foreseen: { decisions: [decision] } };
}

/** How a pass ends that must not reach AWS. */
function refusedBefore(error: Error): Ending {
  const references = { status: "False", reason: error.message } as const;
  if (error instanceof RefusedReferenceError) return { outcome: "unchanged", errors: [error], references };
  if (!(error instanceof UnresolvedReferenceError)) return { outcome: "unchanged", errors: [error] };
  return { outcome: "unchanged", busy: unresolved(error), references: { ...references, status: error.status } };
}

/**
 * Determines where a pass acts and as whom. The object, its namespace and the cluster determine the place and the identity; the object's
 * references are replaced with their values. If the pass must not reach AWS, resolves to the error that explains why.
 */
async function place(
  pass: Pass,
  namespace: Namespace,
  { kubernetes, connect, roles }: Dependencies,
): Promise<PlacedPass | TerminalError | RoleError | UnresolvedReferenceError> {
  const { object, kind, settings } = pass;
  const { metadata } = object.current();
  try {
    const ofNamespace = roles?.source === "carm" ? mapAnnotations : [];
    refuseUnsupportedAnnotations(metadata, namespace.annotations, kind, ofNamespace);
    const own = placeOf(metadata, namespace.annotations, settings);
    const resolved = await resolveReferences({ kind, object: object.current(), settings }, kubernetes);
    const chosen = roles === undefined ? { place: own, role: undefined } : await choose(roles, pass, namespace, own);
    const arn = arnOf(pass, resolved.spec, chosen.place);
    // This check comes before a role is assumed, because assuming a role requires a call to AWS.
    refuseDenied(arn, settings);
    if (roles === undefined || chosen.role === undefined) return open(pass, chosen, resolved, connect);
    const session = await takeRole(roles, chosen.role, ownerOf(roles, pass, arn));
    return open(pass, { ...chosen, session }, resolved, connect);
  } catch (error) {
    if (error instanceof TerminalError || error instanceof RoleError || error instanceof UnresolvedReferenceError) {
      return error;
    }
    throw error;
  }
}

/** Opens the connection to AWS. Makes no calls. */
function open(
  pass: Pass,
  { place, role, session }: Pick<Access, "place" | "session"> & { readonly role: Role | undefined },
  { spec, ...resolved }: Resolved,
  connect: Dependencies["connect"],
): PlacedPass {
  const { kind, object, settings, work, deadline, signal } = pass;
  const resource = toResource({ ...object.current(), spec }, place, settings);
  const aws = connect({
    ...{ place, session, deadline, signal },
    calls: kind.calls,
    unanswered() {
      work.unanswered = true;
    },
  });
  const claim: Pass["claim"] = (origin) => pass.claim(origin, place);
  return { ...pass, ...resolved, claim, resource, role, aws, target: kind.target(resource, aws) };
}

/** Chooses the role for the object. If there is one, its account replaces the account in the place. */
async function choose(roles: Roles, { object, kind }: Pass, namespace: Namespace, ownPlace: Place) {
  const { namespace: name, labels = {} } = object.current().metadata;
  const subject = { kind: kind.resource, labels, namespace: { name, ...namespace } };
  const role = await chooseRole(roles, subject, ownPlace);
  return { role, place: role === undefined ? ownPlace : { ...ownPlace, account: role.account } };
}

/** The ARN of the object's resource, for kinds in which the resource's name determines the ARN. */
function arnOf({ kind, object, finalizer, settings }: Pass, spec: unknown, place: Place): string | undefined {
  const current = object.current();
  const subject = { kind, finalizer, object: current };
  return kind.arn?.(identified(subject, toResource({ ...current, spec }, place, settings)));
}

/**
 * Who a session is for. Throws a `TerminalError` if the session is for only one object and the ARN of that object's resource is not known.
 */
function ownerOf({ sessionPolicy: restriction }: Roles, { kind, object, settings }: Pass, arn?: string): Owner {
  const { namespace, name } = object.current().metadata;
  const owner = { cluster: settings.cluster, namespace };
  if (restriction === "none") return owner;
  if (arn === undefined) {
    const problem = `the parameter sessionPolicy is "resource", but a ${kind.resource.kind} has no ARN before it is created`;
    throw new TerminalError("NotSupported", problem);
  }
  return { ...owner, object: { name, policy: sessionPolicy(kind.permissions, arn) } };
}

/** The object as its kind sees it, in a place. */
function toResource(
  { metadata, spec, status }: KubernetesObject,
  place: Place,
  { cluster }: Settings,
): Resource<unknown> {
  const { namespace, name, uid, annotations = {} } = metadata;
  const owner = ownerTag(cluster, metadata);
  return { namespace, name, uid, annotations, spec: spec ?? {}, status: { ...status }, place, ownerTag: owner };
}
