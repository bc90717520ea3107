import type { Namespace } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { Pass, PlacedPass } from "./act/pass.ts";
import { TerminalError } from "./contract/errors.ts";
import type { Place, Resource } from "./contract/resource.ts";
import { type Role, RoleError } from "./contract/role.ts";
import type { Settings } from "./contract/settings.ts";
import { refuseUnsupportedAnnotations } from "./decide/guards/annotations.ts";
import { refuseDenied } from "./decide/guards/denied.ts";
import { identified } from "./decide/ownership/identify.ts";
import { ownerTag } from "./decide/tags/owner-tag.ts";
import type { Access, Dependencies } from "./dependencies.ts";
import { placeOf } from "./place/place.ts";
import { UnresolvedReferenceError } from "./place/references/reference-error.ts";
import { resolveReferences } from "./place/references/resolve.ts";
import type { Resolved } from "./place/references/resolved.ts";
import { mapAnnotations } from "./place/roles/map-role.ts";
import { chooseRole, type Owner, type Roles, takeRole } from "./place/roles/roles.ts";
import { sessionPolicy } from "./place/roles/session-policy.ts";

/**
 * Determines where a pass acts and as whom. The object, its namespace and the cluster determine the place and the identity; the object's
 * references are replaced with their values. If the pass must not reach AWS, resolves to the error that explains why.
 */
export async function enter(
  pass: Pass,
  namespace: Namespace,
  { kubernetes, connect, roles }: Dependencies,
): Promise<PlacedPass | TerminalError | RoleError | UnresolvedReferenceError> {
  const { object, kind, entry, settings } = pass;
  const { metadata } = object.current();
  try {
    const ofNamespace = roles?.source === "carm" ? mapAnnotations : [];
    refuseUnsupportedAnnotations(metadata, namespace.annotations, kind, ofNamespace);
    const place = placeOf(metadata, namespace.annotations, settings);
    const resolved = await resolveReferences({ entry, object: object.current(), settings }, kubernetes);
    const chosen = roles === undefined ? { place, role: undefined } : await choose(roles, pass, namespace, place);
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
  const { entry, kind, object, settings, work, deadline, signal } = pass;
  const resource = toResource({ ...object.current(), spec }, place, settings);
  const aws = connect({
    ...{ place, session, deadline, signal },
    calls: entry.calls,
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
function ownerOf({ sessionPolicy: restriction }: Roles, { entry, kind, object, settings }: Pass, arn?: string): Owner {
  const { namespace, name } = object.current().metadata;
  const owner = { cluster: settings.cluster, namespace };
  if (restriction === "none") return owner;
  if (arn === undefined) {
    const problem = `the parameter sessionPolicy is "resource", but a ${kind.resource.kind} has no ARN before it is created`;
    throw new TerminalError("NotSupported", problem);
  }
  return { ...owner, object: { name, policy: sessionPolicy(entry.permissions, arn) } };
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
