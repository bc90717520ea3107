import { KubernetesApiError, type Namespace } from "../../kubernetes/client.ts";
import { identified, identify } from "../adoption/identify.ts";
import { TerminalError } from "../contract/errors.ts";
import type { Place } from "../contract/resource.ts";
import type { Dependencies, Run } from "../dependencies.ts";
import { respectForeignClaim } from "../object/claim.ts";
import { OUT_OF_SCOPE, RELEASED } from "../object/conditions.ts";
import { ConflictError } from "../object/conflict-error.ts";
import { StaleObjectError } from "../object/optimistic-lock.ts";
import { endingOfReference } from "../references/ending-of.ts";
import { UnresolvedReferenceError } from "../references/reference-error.ts";
import { resolveReferences } from "../references/resolve.ts";
import { mapAnnotations } from "../roles/map-role.ts";
import { RoleError } from "../roles/role.ts";
import { chooseRole, type Owner, type Roles, takeRole } from "../roles/roles.ts";
import { sessionPolicy } from "../roles/session-policy.ts";
import { deletesResource, refuseUnsupportedAnnotations } from "../rules/annotations.ts";
import { refuseDenied } from "../rules/denied.ts";
import { placeOf } from "../rules/place.ts";
import { refuseMoved } from "../rules/refuse-moved.ts";
import { inScope } from "../rules/scope.ts";
import { outlookOf } from "../shadow/outlook-of.ts";
import type { Cause } from "./cause.ts";
import { type Conclusion, conclude } from "./conclude.ts";
import { converge } from "./converge.ts";
import type { Ending } from "./ending.ts";
import { busyWith, openPass, type Pass, toResource, type Visit } from "./pass.ts";
import { remove, retain } from "./remove.ts";

/**
 * Checks an object once, and acts on the result.
 *
 * Rejects with `StaleObjectError` if the object has changed since it was read, with `ConflictError` while another pass holds a claim on the
 * object, and with `KubernetesApiError` if a request to the API server fails; every other failure is written to the status.
 */
export async function round(visit: Visit, cause: Cause, run: Run, dependencies: Dependencies): Promise<Conclusion> {
  const { object, finalizer, settings } = visit;
  const { kubernetes, now } = dependencies;
  const { metadata, status } = object.current();
  const managed = object.hasFinalizer(finalizer);
  const concluded = async (pass: Visit, ending: Ending): Promise<Conclusion> => {
    if (!visit.shadow) return await conclude(pass, ending, cause, run, dependencies);
    visit.findings.outlook = outlookOf(pass, ending);
    return { outcome: "foreseen" };
  };

  const isInScope = inScope(metadata, settings.scope);
  const isLeaving = !managed && metadata.deletionTimestamp !== undefined;
  if (!managed && !isInScope) return { outcome: "out-of-scope" };
  if (isLeaving && status === undefined) return { outcome: "unchanged" };
  if (!visit.shadow) respectForeignClaim(status, run.holder, now());
  if (!isInScope) return await concluded(visit, { outcome: "out-of-scope", unsynced: OUT_OF_SCOPE });
  if (isLeaving) return await concluded(visit, { outcome: "released", unsynced: RELEASED });

  const namespace = await kubernetes.readNamespace(metadata.namespace);
  if (isRetained(visit, namespace)) return await concluded(visit, await retain(visit));
  const pass = await enter(visit, namespace, dependencies);
  if (pass instanceof Error) {
    return await concluded(visit, endingOfReference(pass) ?? { outcome: "unchanged", errors: [pass] });
  }
  return await concluded(pass, await endingOf(pass));
}

function isRetained({ object, kind, settings }: Visit, { annotations }: Namespace): boolean {
  const { metadata } = object.current();
  return metadata.deletionTimestamp !== undefined && !deletesResource(metadata, annotations, kind.resource, settings);
}

/**
 * Opens the pass. The object, its namespace and the cluster determine the pass's place and identity; the object's references are replaced
 * with their values. If no pass is possible, resolves to the error that explains why.
 */
async function enter(
  visit: Visit,
  namespace: Namespace,
  { kubernetes, connect, roles }: Dependencies,
): Promise<Pass | TerminalError | RoleError | UnresolvedReferenceError> {
  const { object, kind, settings } = visit;
  const { metadata } = object.current();
  try {
    const ofNamespace = roles?.source === "carm" ? mapAnnotations : [];
    refuseUnsupportedAnnotations(metadata, namespace.annotations, kind, ofNamespace);
    const place = placeOf(metadata, namespace.annotations, settings);
    const resolved = await resolveReferences(visit, kubernetes);
    const chosen = roles === undefined ? { place, role: undefined } : await choose(roles, visit, namespace, place);
    const arn = arnOf(visit, resolved.spec, chosen.place);
    // This check comes before a role is assumed, because assuming a role requires a call to AWS.
    refuseDenied(arn, settings);
    if (roles === undefined || chosen.role === undefined) return openPass(visit, chosen, resolved, connect);
    const session = await takeRole(roles, chosen.role, ownerOf(roles, visit, arn));
    return openPass(visit, { ...chosen, session }, resolved, connect);
  } catch (error) {
    if (error instanceof TerminalError || error instanceof RoleError || error instanceof UnresolvedReferenceError) {
      return error;
    }
    throw error;
  }
}

/** Chooses the role for the object. If there is one, its account replaces the account in the place. */
async function choose(roles: Roles, { object, kind }: Visit, namespace: Namespace, ownPlace: Place) {
  const { namespace: name, labels = {} } = object.current().metadata;
  const subject = { kind: kind.resource, labels, namespace: { name, ...namespace } };
  const role = await chooseRole(roles, subject, ownPlace);
  return { role, place: role === undefined ? ownPlace : { ...ownPlace, account: role.account } };
}

/** The ARN of the object's resource, for kinds in which the resource's name determines the ARN. */
function arnOf(visit: Visit, spec: unknown, place: Place): string | undefined {
  const { kind, object, settings } = visit;
  return kind.arn?.(identified(visit, toResource({ ...object.current(), spec }, place, settings)));
}

/**
 * Who a session is for. Throws a `TerminalError` if the session is for only one object and the ARN of that object's resource is not known.
 */
function ownerOf({ sessionPolicy: restriction }: Roles, { entry, kind, object, settings }: Visit, arn?: string): Owner {
  const { namespace, name } = object.current().metadata;
  const owner = { cluster: settings.cluster, namespace };
  if (restriction === "none") return owner;
  if (arn === undefined) {
    const problem = `the parameter sessionPolicy is "resource", but a ${kind.resource.kind} has no ARN before it is created`;
    throw new TerminalError("NotSupported", problem);
  }
  return { ...owner, object: { name, policy: sessionPolicy(entry.permissions, arn) } };
}

async function endingOf(pass: Pass): Promise<Ending> {
  try {
    return await act(pass);
  } catch (error) {
    if (isEngineError(error)) throw error;
    const busy = busyWith(pass, error);
    return busy === undefined ? { outcome: "unchanged", errors: [error] } : { outcome: "in-progress", busy };
  } finally {
    pass.end();
  }
}

async function act(pass: Pass): Promise<Ending> {
  const { object, kind, resource } = pass;
  const { metadata, status } = object.current();
  const identified = identify(pass);
  refuseMoved(status?.ackResourceMetadata, resource.place, kind.arn?.(identified.resource));
  return await (metadata.deletionTimestamp === undefined ? converge(identified) : remove(identified));
}

/** Whether an error is the engine's own. Such an error was not caused by the object, and cannot or need not be reported in its status. */
function isEngineError(error: unknown): boolean {
  return error instanceof StaleObjectError || error instanceof ConflictError || error instanceof KubernetesApiError;
}
