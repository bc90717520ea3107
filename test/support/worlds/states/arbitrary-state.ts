import fc from "fast-check";
import type { Settings } from "../../../../lib/reconcile/contract/settings.ts";
import { record } from "../../assertions/arbitraries.ts";
import type { MemoryKind } from "../../kinds/memory/memory-kind.ts";
import type { CloudResource } from "../../kinds/memory/memory-resource.ts";
import { CONSENT } from "../gadgets/adopting-gadget.ts";
import { OWNER_TAG } from "../memory-world.ts";
import { type ResourceState, START, type State } from "./state.ts";

/** How the states of a kind are drawn. */
export interface KindStates {
  readonly kind: MemoryKind;
  /** Specs, with the name and without tags. */
  readonly specs: fc.Arbitrary<Readonly<Record<string, unknown>>>;
  /** The field of a spec that declares these tags. */
  readonly tagged: (tags: readonly { readonly key: string; readonly value: string }[]) => object;
  /** Resources without tags, and a spec that declares a similar resource. */
  readonly resources: fc.Arbitrary<readonly [Omit<ResourceState, "tags">, object | undefined]>;
  /** The settings of every deployment of the kind. */
  readonly settings?: Partial<Settings>;
  /** How often AWS refuses calls: in one of every `of` states. Default: never. */
  readonly denied?: { readonly of: number };
}

const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();

/** A field that is set in one of every `of` states. */
export function one<Value>(value: fc.Arbitrary<Value>, { of = 2 } = {}): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ arbitrary: value, weight: 1 }, { arbitrary: fc.constant(undefined), weight: of - 1 });
}

export const oneOf = <const Values extends readonly unknown[]>(...values: Values) =>
  fc.constantFrom<Values[number]>(...values);

/** The usual value, or another value in one of every eight states. */
function often<Value>(usual: Value | fc.Arbitrary<Value>, other: Value): fc.Arbitrary<Value> {
  const usually = usual instanceof fc.Arbitrary ? usual : fc.constant(usual);
  return fc.oneof({ arbitrary: usually, weight: 7 }, { arbitrary: fc.constant(other), weight: 1 });
}

const NAMESPACE = { "services.k8s.aws/namespace": "default" };
const VERSION = "services.k8s.aws/controller-version";

/** The tags with which ACK marks the resources of a kind, and those with which we mark ours. */
function ackTags({ entry }: MemoryKind): CloudResource["tags"] {
  return { ...NAMESPACE, [VERSION]: `${serviceOf(entry.resource)}-v1.2.3` };
}

function ourTags({ entry }: MemoryKind): CloudResource["tags"] {
  return { ...NAMESPACE, [VERSION]: `${serviceOf(entry.resource)}-driftless`, [OWNER_TAG]: "east/default/toy" };
}

function serviceOf({ group }: { readonly group: string }): string {
  return group.slice(0, group.indexOf("."));
}

function tagsOf(kind: MemoryKind): fc.Arbitrary<CloudResource["tags"]> {
  const [ours, acks] = [ourTags(kind), ackTags(kind)];
  const own = oneOf<readonly CloudResource["tags"][]>(
    ...[{}, ours, { ...ours, "services.k8s.aws/driftless-origin": "taken-over" }, { ...ours, ...acks }],
    ...[{ ...ours, ...CONSENT }, acks, CONSENT, { ...ours, [OWNER_TAG]: "east/default/other" }],
  );
  const others = record<CloudResource["tags"]>({ team: one(oneOf("a", "b")) });
  return fc.tuple(own, others).map(([own, others]) => ({ ...own, ...others }));
}

/** The annotations. The name is in the first field of the spec. */
function annotationsOf({ spec }: MemoryKind) {
  const [name] = Object.entries(spec).find(([, value]) => value === "toy") ?? [];
  return record<Readonly<Record<string, string>>>({
    "services.k8s.aws/adoption-policy": one(often(oneOf("adopt", "adopt-or-create"), "steal"), { of: 3 }),
    "services.k8s.aws/adoption-fields": one(often(`{"${name}": "toy"}`, "{")),
    "services.k8s.aws/adopted": one(oneOf("true", "false"), { of: 12 }),
    "services.k8s.aws/read-only": one(oneOf("true"), { of: 12 }),
    "services.k8s.aws/deletion-policy": one(oneOf("retain", "delete")),
    "services.k8s.aws/region": one(oneOf("us-west-2", "eu-central-1"), { of: 12 }),
    "services.k8s.aws/ignore-field-drift": one(oneOf("spec"), { of: 12 }),
    "driftless.dev/drift-policy": one(oneOf("report", "ignore"), { of: 12 }),
    "driftless.dev/paused": one(oneOf("true"), { of: 12 }),
  });
}

function statusOf({ arn }: MemoryKind) {
  return record<Readonly<Record<string, unknown>>>({
    origin: one(
      oneOf(
        "Creating",
        "Created",
        "Adopting",
        "Adopted",
        "TakingOver",
        "TakenOver",
        "Deleting",
      ) as fc.Arbitrary<unknown>,
    ),
    ackResourceMetadata: one(
      record({
        arn: often(arn, `${arn}-other`),
        ownerAccountID: often("000000000000", "111111111111"),
        region: often("us-west-2", "eu-west-1"),
      }) as fc.Arbitrary<unknown>,
    ),
    observedGeneration: one(oneOf(1, 2) as fc.Arbitrary<unknown>),
    claim: one(fc.constant({ holder: "another", expiresAt: at(30) }) as fc.Arbitrary<unknown>),
    retry: one(fc.constant({ attempt: 2, generation: 1, notBefore: at(-5) }) as fc.Arbitrary<unknown>),
    poll: one(fc.constant({ count: 2, generation: 1, notBefore: at(-5) }) as fc.Arbitrary<unknown>),
  });
}

type DrawnSettings = Pick<
  Settings,
  "takeOver" | "adoption" | "deletionPolicy" | "maximumDeletesPerHour" | "resourceTags" | "unknownTags"
>;

const settings = record<DrawnSettings>({
  takeOver: oneOf("off", "ack"),
  adoption: oneOf("tagged", "any", "none"),
  deletionPolicy: oneOf("delete", "retain"),
  maximumDeletesPerHour: one(fc.constant(1)),
  resourceTags: one(oneOf([{ key: "cluster", value: "east" }]), { of: 4 }),
  unknownTags: one(oneOf("remove"), { of: 4 }),
});

function deniedIn({ calls }: MemoryKind, { of }: NonNullable<KindStates["denied"]>): fc.Arbitrary<readonly string[]> {
  const some = fc.subarray(Object.keys(calls), { minLength: 1, maxLength: 3 });
  return one(some, { of }).map((denied = []) => denied);
}

/** States of an in-memory kind. In every fourth state, ACK manages the resource. */
export function arbitraryState(states: KindStates): fc.Arbitrary<State> {
  const { kind, specs, tagged, resources, denied, settings: always } = states;
  const state = fc.record({
    spec: specs,
    tags: one(oneOf("a", "b").map((value) => tagged([{ key: "team", value }]))),
    annotations: annotationsOf(kind),
    settings: settings.map((drawn) => ({ ...always, ...drawn })),
    isManaged: fc.nat(2).map((number) => number > 0),
    isDeleted: fc.nat(3).map((number) => number === 0),
    status: statusOf(kind),
    found: one(fc.tuple(resources, tagsOf(kind))),
    denied: denied === undefined ? fc.constant([]) : deniedIn(kind, denied),
    likeness: oneOf("other", "similar", "same"),
  });
  return fc.tuple(state, fc.nat(3)).map(([{ found, likeness, spec: drawn, tags, ...others }, number]) => {
    const [[resource, declared = drawn] = [undefined, drawn], ownTags = {}] = found ?? [];
    const own = { other: drawn, similar: { ...declared, ...drawn }, same: declared }[likeness];
    const spec = { ...kind.spec, ...own, ...tags };
    const state = { ...others, spec, resource: resource && { ...resource, tags: ownTags } };
    return number === 0 ? managedByAck(kind, state) : state;
  });
}

function managedByAck(kind: MemoryKind, state: State): State {
  const { resource } = state;
  const ackResourceMetadata = { arn: kind.arn, ownerAccountID: "000000000000", region: "us-west-2" };
  return {
    ...state,
    isManaged: true,
    status: { ackResourceMetadata },
    resource: resource && { ...resource, tags: { ...ackTags(kind), ...onlyTeam(resource.tags) } },
  };
}

function onlyTeam({ team }: Readonly<Record<string, string>>) {
  return team === undefined ? {} : { team };
}
