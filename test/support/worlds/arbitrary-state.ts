import fc from "fast-check";
import type { Settings } from "../../../lib/reconcile/contract/settings.ts";
import { record } from "../assertions/arbitraries.ts";
import type { CloudResource } from "../kinds/memory-resource.ts";
import { CONSENT } from "./adopting-world.ts";
import {
  ACK_TAGS,
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorld,
  OUR_TAGS,
  ROBOT_FINALIZER,
} from "./memory-world.ts";

/** Any state of an object, its status, its resource and its deployment. */
export interface State {
  readonly kind: "gadget" | "robot";
  readonly spec: Readonly<Record<string, unknown>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly isManaged: boolean;
  readonly isDeleted: boolean;
  readonly status: Readonly<Record<string, unknown>>;
  readonly resource: CloudResource | undefined;
  readonly settings: Partial<Settings>;
}

const START = Date.parse("2030-01-01T00:00:00Z");
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();

const arns = {
  gadget: "arn:aws:toys:us-west-2:000000000000:gadget/toy",
  robot: "arn:aws:toys:us-west-2:000000000000:robot/toy/id-9",
};

/** A field that is set in one of every `of` states. */
function one<Value>(value: fc.Arbitrary<Value>, { of = 2 } = {}): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ arbitrary: value, weight: 1 }, { arbitrary: fc.constant(undefined), weight: of - 1 });
}

const oneOf = <const Values extends readonly unknown[]>(...values: Values) =>
  fc.constantFrom<Values[number]>(...values);

const tags = oneOf(
  {},
  OUR_TAGS,
  { ...OUR_TAGS, "services.k8s.aws/driftless-origin": "taken-over" },
  { ...OUR_TAGS, ...ACK_TAGS },
  { ...OUR_TAGS, ...CONSENT },
  ACK_TAGS,
  CONSENT,
  { ...OUR_TAGS, "services.k8s.aws/driftless-owner": "east/default/other" },
);

const gadgetSettings = record<Readonly<Record<string, string>>>({
  color: one(oneOf("red", "blue")),
  size: one(oneOf("medium", "big")),
  guard: one(oneOf("on", "off")),
  policy: one(oneOf("open", "closed")),
  notes: one(oneOf("fragile")),
  material: one(oneOf("wood", "steel")),
});

const robotSettings = record<Readonly<Record<string, string>>>({
  battery: one(oneOf("standard", "large")),
  speed: one(oneOf("slow", "medium", "fast")),
  notes: one(oneOf("fragile")),
});

const work = record({
  state: oneOf("CREATING", "UPDATING", "DELETING"),
  until: fc.constant(START + 60_000),
}) as fc.Arbitrary<NonNullable<CloudResource["work"]>>;

const annotations = record<Readonly<Record<string, string>>>({
  "services.k8s.aws/adoption-policy": one(oneOf("adopt", "adopt-or-create", "steal"), { of: 3 }),
  "services.k8s.aws/adoption-fields": one(oneOf('{"name": "toy"}', '{"name": "toy"}', "{")),
  "services.k8s.aws/adopted": one(oneOf("true", "false"), { of: 12 }),
  "services.k8s.aws/read-only": one(oneOf("true"), { of: 12 }),
  "services.k8s.aws/deletion-policy": one(oneOf("retain", "delete")),
  "services.k8s.aws/region": one(oneOf("us-west-2", "eu-west-1"), { of: 12 }),
  "services.k8s.aws/ignore-field-drift": one(oneOf("spec"), { of: 12 }),
  "driftless.dev/paused": one(oneOf("true"), { of: 12 }),
});

const statusOf = (kind: State["kind"]) =>
  record<Readonly<Record<string, unknown>>>({
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
        arn: oneOf(arns[kind], `${arns[kind]}-other`),
        ownerAccountID: oneOf("000000000000", "000000000000", "111111111111"),
        region: oneOf("us-west-2", "us-west-2", "eu-west-1"),
      }) as fc.Arbitrary<unknown>,
    ),
    observedGeneration: one(oneOf(1, 2) as fc.Arbitrary<unknown>),
    claim: one(fc.constant({ holder: "another", expiresAt: at(30) }) as fc.Arbitrary<unknown>),
    retry: one(fc.constant({ attempt: 2, generation: 1, notBefore: at(-5) }) as fc.Arbitrary<unknown>),
    poll: one(fc.constant({ count: 2, generation: 1, notBefore: at(-5) }) as fc.Arbitrary<unknown>),
  });

const settings = record<Pick<Settings, "takeOver" | "adoption" | "deletionPolicy" | "maximumDeletesPerHour">>({
  takeOver: oneOf("off", "ack"),
  adoption: oneOf("tagged", "any", "none"),
  deletionPolicy: oneOf("delete", "retain"),
  maximumDeletesPerHour: one(fc.constant(1)),
});

function resourceOf(kind: State["kind"]): fc.Arbitrary<CloudResource> {
  return record<CloudResource>({
    tags: fc
      .tuple(tags, record<Readonly<Record<string, string>>>({ team: one(oneOf("a", "b")) }))
      .map(([own, others]) => ({ ...own, ...others })),
    settings: kind === "gadget" ? gadgetSettings : robotSettings,
    inUse: one(fc.constant(true), { of: 6 }),
    unreadable: one(fc.subarray(["tags", "guard", "policy", "color"], { minLength: 1 }), { of: 4 }),
    place: kind === "gadget" ? one(oneOf("elsewhere", "hidden"), { of: 12 }) : fc.constant(undefined),
    id: fc.constant(kind === "robot" ? "id-9" : undefined),
    createdAt: fc.constant(kind === "robot" ? START - 3_600_000 : undefined),
    work: kind === "robot" ? one(work, { of: 4 }) : fc.constant(undefined),
    formerTags: fc.constant(undefined),
    isBroken: one(fc.constant(true), { of: 6 }),
    table: fc.constant(undefined),
  });
}

/** States of an in-memory kind. In every fourth state, ACK manages the resource. */
export function arbitraryState(kind: State["kind"]): fc.Arbitrary<State> {
  const fields = kind === "gadget" ? gadgetSettings : robotSettings;
  const team = oneOf("a", "b").map((value) => [{ key: "team", value }]);
  const state = fc.record({
    kind: fc.constant(kind),
    spec: fc.tuple(fields, one(team)).map(([own, tags]) => ({ name: "toy", ...own, ...(tags && { tags }) })),
    ...{ annotations, settings, isManaged: fc.boolean(), isDeleted: fc.nat(3).map((number) => number === 0) },
    status: statusOf(kind),
    resource: one(resourceOf(kind)),
  });
  return fc.tuple(state, fc.nat(3)).map(([drawn, number]) => (number === 0 ? managedByAck(drawn) : drawn));
}

function managedByAck(state: State): State {
  const { kind, resource } = state;
  const ackResourceMetadata = { arn: arns[kind], ownerAccountID: "000000000000", region: "us-west-2" };
  return {
    ...{ ...state, isManaged: true, status: { ackResourceMetadata } },
    resource: resource && { ...resource, tags: { ...ACK_TAGS, ...onlyTeam(resource.tags) } },
  };
}

function onlyTeam({ team }: Readonly<Record<string, string>>) {
  return team === undefined ? {} : { team };
}

/** Creates a world in a state. A deleted object has a finalizer, because the object would otherwise be gone. */
export async function createWorldIn(state: State, mode: NonNullable<Settings["mode"]>): Promise<MemoryWorld> {
  const { kind, spec, annotations, isManaged, isDeleted, status, resource, settings } = state;
  const world = createMemoryWorld({ kind, start: START, newUid: () => "uid", settings: { ...settings, mode } });
  if (resource !== undefined) world.cloud.resources.set("toy", resource);
  const ours = kind === "gadget" ? GADGET_FINALIZER : ROBOT_FINALIZER;
  await world.create({ annotations, spec, finalizers: [...(isManaged ? [ours] : []), "example.com/other"] });
  world.forge(status);
  if (isDeleted) await world.kubernetes.user.delete(world.reference);
  return world;
}
