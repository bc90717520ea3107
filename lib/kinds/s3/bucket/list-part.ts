import { isDeepStrictEqual } from "node:util";
import type { ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-s3";
import { ifPresent } from "../../../kind/values/if-present.ts";
import { fromSdk, type SdkSchema, toSdk } from "../../../kind/values/kubernetes-names.ts";
import { distinct, sortedItems, sorting } from "../../../kind/values/normal-form.ts";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { excerpt } from "../../../text/excerpt.ts";
import type { CommandClass } from "../shared/command-class.ts";
import type { WritablePart } from "./bucket-part.ts";
import { fieldNames } from "./field-names.generated.ts";
import type { BucketSpec } from "./spec.ts";

type ListName = "analytics" | "intelligentTiering" | "inventory" | "metrics";
type Item<Name extends ListName> = NonNullable<BucketSpec[Name]>[number];

/** A part that S3 stores as any number of configurations, each with its own id. */
interface ListPart<
  Name extends ListName,
  ListInput extends ServiceInputTypes,
  ListOutput extends ServiceOutputTypes,
  PutInput extends ServiceInputTypes,
  DeleteInput extends ServiceInputTypes,
> {
  readonly name: Name;
  /** The SDK's schema of one configuration. */
  readonly schema: SdkSchema;
  readonly list: CommandClass<Page, ListInput, ListOutput & NextPage>;
  /** The member of List's output that contains the configurations. */
  readonly output: keyof ListOutput & string;
  readonly put: CommandClass<PutInput, PutInput, ServiceOutputTypes>;
  /** The member of Put's input that contains the configuration. */
  readonly input: keyof PutInput & string;
  readonly delete: CommandClass<Named, DeleteInput, ServiceOutputTypes>;
  /** The fields, in addition to tags, that are lists whose order does not matter. */
  readonly unordered?: readonly string[];
  /** Normalises an item, so that what users specify can be compared with what S3 returns. */
  normalise(item: Item<Name>): Item<Name>;
}

interface Page {
  readonly Bucket: string;
  readonly ContinuationToken?: string | undefined;
}

interface NextPage {
  readonly NextContinuationToken?: string | undefined;
}

interface Named {
  readonly Bucket: string;
  readonly Id: string;
}

/**
 * Creates a part of a bucket from the properties that are specific to that part. The order of the part's configurations does not matter.
 */
export function listPart<
  Name extends ListName,
  ListInput extends ServiceInputTypes,
  ListOutput extends ServiceOutputTypes,
  PutInput extends ServiceInputTypes,
  DeleteInput extends ServiceInputTypes,
>(part: ListPart<Name, ListInput, ListOutput, PutInput, DeleteInput>): WritablePart<readonly Item<Name>[]> {
  const { name, schema } = part;
  const canonical = sorting("tags", ...(part.unordered ?? []));

  return {
    name,
    canonical: (items) => sortedItems(items.map((item) => canonical(item))),

    desired(spec) {
      const items: readonly Item<Name>[] = spec[name] ?? [];
      requireIds(name, items);
      return distinct(items.map((item) => part.normalise(item)));
    },

    async read({ Bucket, s3 }) {
      const found: unknown[] = [];
      let token: string | undefined;
      do {
        const output: ListOutput & NextPage = await s3.send(new part.list({ Bucket, ContinuationToken: token }));
        const page: unknown = output[part.output];
        found.push(...(Array.isArray(page) ? page : []));
        token = output.NextContinuationToken;
      } while (token !== undefined && token !== "");
      // Once its members have the spec's field names, a configuration has the same shape as an item of the spec field.
      return distinct(found.map((one) => part.normalise(fromSdk(schema, one, fieldNames) as Item<Name>)));
    },

    async write({ Bucket, s3 }, { from = [], to = [] }) {
      const current = new Map(from.map((item) => [item.id, item]));
      const kept = new Set(to.map(({ id }) => id));
      const removed = [...current.keys()].filter((id) => id !== undefined && !kept.has(id));
      const changed = to.filter((item) => !isDeepStrictEqual(canonical(item), canonical(current.get(item.id))));
      // Surplus configurations are removed first, to make room, because S3 limits their number.
      const failures = [
        ...(await tryEach(removed, async (Id = "") => {
          await ifPresent(s3.send(new part.delete({ Bucket, Id })), "NoSuchConfiguration");
        })),
        ...(await tryEach(changed, async (item) => {
          const input: object = { Bucket, Id: item.id, [part.input]: toSdk(schema, item, fieldNames) };
          // The result conforms to the schema of the input's member, but the return type of `toSdk` cannot express this.
          await s3.send(new part.put(input as PutInput));
        })),
      ];
      if (failures.length > 0) throw new AggregateError(failures, `some configurations of ${name} were not written`);
    },
  };
}

function requireIds(name: string, items: readonly { readonly id?: string }[]): void {
  const ids = new Set<string>();
  for (const { id } of items) {
    if (!id) throw new TerminalError("InvalidSpec", `spec.${name}: every configuration must have an id`);
    if (ids.has(id))
      throw new TerminalError("InvalidSpec", `spec.${name}: the id ${excerpt(id)} appears more than once`);
    ids.add(id);
  }
}

const AT_ONCE = 5;

/** Runs `work` for every item, at most five at a time. Returns the failures, in the order of the items. */
async function tryEach<One>(items: readonly One[], work: (item: One) => Promise<void>): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const results = await Promise.allSettled(items.slice(start, start + AT_ONCE).map(work));
    failures.push(...results.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])));
  }
  return failures;
}
