import type { ObjectMeta } from "../kubernetes/object.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { TerminalError } from "../reconcile/contract/errors.ts";
import type { AnyKind } from "../reconcile/contract/kind.ts";
import { excerpt } from "../text/excerpt.ts";
import { nearestName } from "../text/nearest-name.ts";
import { ANNOTATIONS, concerns, DRIFT_POLICIES, deletionPolicyFor } from "./annotations.ts";
import { writtenByAck } from "./written-by-ack.ts";

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

/** The annotations of objects and of namespaces that hold writes back. */
const GUARDS: readonly (readonly [string, Values])[] = [
  [ANNOTATIONS.approval, oneOf("required")],
  [ANNOTATIONS.protected, FLAG],
];

/** The annotations of objects that every kind acts on. */
const OF_OBJECTS: ReadonlyMap<string, Values> = new Map([
  [ANNOTATIONS.paused, FLAG],
  [ANNOTATIONS.allowDelete, oneOf("true", "false")],
  ...GUARDS,
  [ANNOTATIONS.approved, CHECKED],
  [ANNOTATIONS.approvedBy, CHECKED],
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
  { annotations = {} }: Pick<ObjectMeta, "annotations">,
  namespace: Readonly<Record<string, string>>,
  { resource, annotations: ofKind = {} }: Pick<AnyKind, "resource" | "annotations">,
  ofNamespace: readonly string[],
): void {
  const forObjects = new Map([
    ...OF_OBJECTS,
    ...Object.entries(ofKind).map(([name, words]) => [name, words.length === 0 ? CHECKED : oneOf(...words)] as const),
  ]);
  const forNamespaces = new Map([
    [ANNOTATIONS.defaultRegion, CHECKED],
    // The installer marks the namespace that it has created.
    ["driftless.dev/deployment", CHECKED],
    [deletionPolicyFor(resource), POLICY],
    ...GUARDS,
    ...ofNamespace.map((name) => [name, CHECKED] as const),
  ]);
  const problems = [
    ...problemsOf(withoutAcks(annotations, resource), forObjects, resource, "annotation"),
    ...problemsOf(namespace, forNamespaces, resource, "the namespace's annotation"),
  ];
  if (problems.length > 0) throw new TerminalError("InvalidAnnotation", problems.slice(0, MOST_PROBLEMS).join("; "));
}

/** The annotations without those that ACK's controller has written: they are on each object that is taken over from ACK. */
function withoutAcks(annotations: Readonly<Record<string, string>>, kind: ResourceKind) {
  const written = writtenByAck(kind);
  return Object.fromEntries(Object.entries(annotations).filter(([name]) => !written.includes(name)));
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
