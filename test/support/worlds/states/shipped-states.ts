import fc from "fast-check";
import { allExamples as bucketExamples } from "../../kinds/bucket-examples/all.ts";
import { allExamples as repositoryExamples } from "../../kinds/repository/all-examples.ts";
import { shippedKinds } from "../../kinds/shipped-kinds.ts";
import { allExamples as tableExamples } from "../../kinds/table-examples/all.ts";
import { type KindStates, one, oneOf } from "./arbitrary-state.ts";

type Spec = Readonly<Record<string, unknown>>;
type Examples = readonly { readonly generated: fc.Arbitrary<object>; readonly needs?: object }[];

/** Everything that the examples need is allowed. */
const SETTINGS = {
  regions: ["us-west-2", "eu-west-1", "us-east-1", "us-east-2"],
  passableRoles: ["*"],
  allowedEventSources: ["*"],
  accessEntries: "edit" as const,
  own: ["*"],
};
/** The number of parts that a spec sets, on average. */
const PARTS = 3;
/** The number of specs from which resources are made. */
const MADE = 30;

/** Any state of a bucket. Many buckets are made from the same few specs. */
export const bucketStates = shippedStates("bucket", bucketExamples, {
  tagged: (tagSet) => ({ tagging: { tagSet } }),
  place: oneOf("elsewhere", "hidden"),
});

/** Any state of a table. */
export const tableStates = shippedStates("table", tableExamples, { tagged: (tags) => ({ tags }) });

/** Any state of a repository. */
export const repositoryStates = shippedStates("repository", repositoryExamples, { tagged: (tags) => ({ tags }) });

function shippedStates(
  name: keyof typeof shippedKinds,
  examples: Examples,
  { tagged, place = fc.constant(undefined) }: Pick<KindStates, "tagged"> & { place?: fc.Arbitrary<Place> },
): KindStates {
  const kind = shippedKinds[name];
  const parts = examples.map(({ generated, needs }) =>
    one(
      generated.map((spec) => ({ ...needs, ...spec })),
      { of: Math.max(2, Math.round(examples.length / PARTS)) },
    ),
  );
  const specs = fc.tuple(...parts).map((drawn): Spec => Object.assign({}, ...drawn));
  const made = fc.sample(specs, { numRuns: MADE, seed: 20_261_123 }).map((spec) => ({ ...kind.spec, ...spec }));
  const resources = fc
    .record({
      spec: oneOf(...made),
      isBusy: fc.nat(9).map((number) => number === 0),
      inUse: one(fc.constant(true), { of: 6 }),
      place: one(place, { of: 12 }),
    })
    .map(({ spec, isBusy, inUse = false, place }) => {
      return [{ made: { spec, isBusy }, inUse, ...(place && { place }) }, spec] as const;
    });
  return { kind, specs, tagged, resources, settings: SETTINGS, denied: { of: 4 } };
}

type Place = "elsewhere" | "hidden" | undefined;
