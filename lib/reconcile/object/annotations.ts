import type { ObjectMeta } from "../../kubernetes/object.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { excerpt } from "../../text/excerpt.ts";
import { nearestName } from "../../text/nearest-name.ts";
import { TerminalError } from "../contract/errors.ts";
import type { AnyKind } from "../contract/kind.ts";

/** The names of the annotations that the engine acts on. */
export const ANNOTATIONS = {
  readOnly: "services.k8s.aws/read-only",
  deletionPolicy: "services.k8s.aws/deletion-policy",
  adoptionPolicy: "services.k8s.aws/adoption-policy",
  adoptionFields: "services.k8s.aws/adoption-fields",
  adopted: "services.k8s.aws/adopted",
  ignoreFieldDrift: "services.k8s.aws/ignore-field-drift",
  region: "services.k8s.aws/region",
  /** On a namespace: the region of the objects that do not specify one. */
  defaultRegion: "services.k8s.aws/default-region",
  driftPolicy: "driftless.dev/drift-policy",
  reconcileRequestedAt: "driftless.dev/reconcile-requested-at",
  resyncSeconds: "driftless.dev/resync-seconds",
  paused: "driftless.dev/paused",
  allowDelete: "driftless.dev/allow-delete",
} as const;

/** The namespace annotation that specifies the deletion policy for objects of the kind that do not specify one. */
export function deletionPolicyFor(kind: ResourceKind): string {
  return `${serviceOf(kind)}.${ANNOTATIONS.deletionPolicy}`;
}

/** The service of a kind, such as `s3`, as ACK's tags and annotations spell it. */
export function serviceOf({ group }: ResourceKind): string {
  return group.split(".", 1)[0] ?? group;
}

const DRIFT_POLICIES = ["repair", "report", "ignore"] as const;

/** What happens to a difference that arose in AWS: it is repaired, only reported, or left alone without a report. */
export type DriftPolicy = (typeof DRIFT_POLICIES)[number];

/** The values that an annotation can have. */
interface Values {
  /** How a message lists the values. */
  readonly text: string;
  readonly include: (value: string) => boolean;
}

const FLAG: Values = { text: "true or false", include: (value) => /^(true|false)$/i.test(value) };
const SECONDS: Values = { text: "a whole number of seconds", include: (value) => /^[0-9]{1,9}$/.test(value) };
/** The code that acts on such an annotation checks its value. */
const CHECKED: Values = { text: "", include: () => true };
const POLICY = oneOf("delete", "retain");

function oneOf(...values: readonly string[]): Values {
  return { text: values.join(" or "), include: (value) => values.includes(value) };
}

/** The annotations of objects that every kind acts on. */
const OF_OBJECTS: ReadonlyMap<string, Values> = new Map([
  [ANNOTATIONS.paused, FLAG],
  [ANNOTATIONS.allowDelete, oneOf("true", "false")],
  [ANNOTATIONS.driftPolicy, oneOf(...DRIFT_POLICIES)],
  [ANNOTATIONS.resyncSeconds, SECONDS],
  [ANNOTATIONS.reconcileRequestedAt, CHECKED],
  [ANNOTATIONS.readOnly, FLAG],
  [ANNOTATIONS.deletionPolicy, POLICY],
  [ANNOTATIONS.adoptionPolicy, CHECKED],
  [ANNOTATIONS.adoptionFields, CHECKED],
  [ANNOTATIONS.adopted, FLAG],
  [ANNOTATIONS.ignoreFieldDrift, CHECKED],
  [ANNOTATIONS.region, CHECKED],
]);

/** More would only make the message longer. */
const MOST_PROBLEMS = 5;

/**
 * Throws a `TerminalError` for annotations, on an object or its namespace, that cannot be acted on as they are meant: those whose names begin
 * like ours or ACK's but that this version does not act on, and those with values that it does not understand. Ignoring them could mean
 * writing to a resource that is meant to be left alone, or acting on the wrong one. `ofNamespace` contains the namespace annotations that
 * depend on how the deployment finds roles.
 */
export function refuseUnclearAnnotations(
  { annotations = {} }: ObjectMeta,
  namespace: Readonly<Record<string, string>>,
  { resource, annotations: ofKind = {} }: Pick<AnyKind, "resource" | "annotations">,
  ofNamespace: readonly string[],
): void {
  const forObjects = new Map([
    ...OF_OBJECTS,
    ...Object.entries(ofKind).map(([name, words]) => [name, oneOf(...words)] as const),
  ]);
  const forNamespaces = new Map([
    [ANNOTATIONS.defaultRegion, CHECKED],
    // The installer marks the namespace that it has created.
    ["driftless.dev/deployment", CHECKED],
    [deletionPolicyFor(resource), POLICY],
    ...ofNamespace.map((name) => [name, CHECKED] as const),
  ]);
  const problems = [
    ...problemsOf(annotations, forObjects, resource, "annotation"),
    ...problemsOf(namespace, forNamespaces, resource, "the namespace's annotation"),
  ];
  if (problems.length > 0) throw new TerminalError("InvalidAnnotation", problems.slice(0, MOST_PROBLEMS).join("; "));
}

function problemsOf(
  annotations: Readonly<Record<string, string>>,
  known: ReadonlyMap<string, Values>,
  kind: ResourceKind,
  what: string,
): readonly string[] {
  const ours = Object.entries(annotations).filter(([name]) => concerns(name, kind));
  const unclear = ours.filter(([name, value]) => known.get(name)?.include(value) !== true);
  return unclear.slice(0, MOST_PROBLEMS).map(([name, value]) => {
    const values = known.get(name);
    if (values !== undefined) return `${what} ${name} is ${JSON.stringify(excerpt(value))}; it must be ${values.text}`;
    const nearest = nearestName(name, [...known.keys()]);
    return `${what} ${name} is not supported${nearest === undefined ? "" : `; did you mean ${nearest}?`}`;
  });
}

/**
 * Whether the annotation is one of ours, or one of ACK's that can apply to the kind. ACK's annotations for every service start with
 * `services.k8s.aws/`, and those for a single service start with the service's name, as in `s3.services.k8s.aws/`.
 */
function concerns(annotation: string, { group }: ResourceKind): boolean {
  return ["driftless.dev/", "services.k8s.aws/", `${group}/`].some((prefix) => annotation.startsWith(prefix));
}
