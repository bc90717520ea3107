import { isDeepStrictEqual } from "node:util";
import type { ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-s3";
import type { CommandClass } from "../../../aws/s3.ts";
import { TerminalError } from "../../../reconcile/errors.ts";
import { fromSdk, type SdkSchema, toSdk } from "../../kubernetes-names.ts";
import type { BucketPart, BucketTarget } from "./bucket-part.ts";
import { fieldNames } from "./field-names.generated.ts";
import type { BucketSpec } from "./spec.ts";

type ListName = "analytics" | "intelligentTiering" | "inventory" | "metrics";
type Item<Name extends ListName> = NonNullable<BucketSpec[Name]>[number];

/** A part that S3 keeps as any number of configurations, each under an id of its own. */
interface ListPart<
  Name extends ListName,
  ListInput extends ServiceInputTypes,
  ListOutput extends ServiceOutputTypes,
  PutInput extends ServiceInputTypes,
  DeleteInput extends ServiceInputTypes,
> {
  readonly name: Name;
  readonly actions: readonly string[];
  /** The SDK's schema of one configuration. */
  readonly schema: SdkSchema;
  readonly list: CommandClass<Page, ListInput, ListOutput & NextPage>;
  /** The member of List's answer that holds the configurations. */
  readonly answer: keyof ListOutput & string;
  readonly put: CommandClass<PutInput, PutInput, ServiceOutputTypes>;
  /** The member of Put's input that holds the configuration. */
  readonly member: keyof PutInput & string;
  readonly delete: CommandClass<Named, DeleteInput, ServiceOutputTypes>;
  /** Brings what users write and what S3 answers to one form. */
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

/** Makes a part of a bucket out of what is particular to it. Its configurations come in any order; an empty list is none. */
export function listPart<
  Name extends ListName,
  ListInput extends ServiceInputTypes,
  ListOutput extends ServiceOutputTypes,
  PutInput extends ServiceInputTypes,
  DeleteInput extends ServiceInputTypes,
>(part: ListPart<Name, ListInput, ListOutput, PutInput, DeleteInput>): BucketPart<readonly Item<Name>[]> {
  const { name, actions, schema } = part;

  async function read({ Bucket, s3 }: BucketTarget): Promise<readonly Item<Name>[] | undefined> {
    const found: unknown[] = [];
    let token: string | undefined;
    do {
      const output: ListOutput & NextPage = await s3.send(new part.list({ Bucket, ContinuationToken: token }));
      const page: unknown = output[part.answer];
      found.push(...(Array.isArray(page) ? page : []));
      token = output.NextContinuationToken;
    } while (token !== undefined && token !== "");
    // With the spec's names, a configuration has the shape of the spec's.
    return byId(found.map((one) => part.normalise(fromSdk(schema, one, fieldNames) as Item<Name>)));
  }

  return {
    name,
    actions,

    desired(spec) {
      const items: readonly Item<Name>[] = spec[name] ?? [];
      requireIds(name, items);
      return byId(items.map((item) => part.normalise(item)));
    },

    read,

    async put(target, items) {
      const { Bucket, s3 } = target;
      const current = new Map((await read(target))?.map((item) => [item.id, item]));
      const kept = new Set(items.map(({ id }) => id));
      for (const Id of current.keys()) {
        if (Id !== undefined && !kept.has(Id)) await s3.send(new part.delete({ Bucket, Id }));
      }
      for (const item of items) {
        if (isDeepStrictEqual(item, current.get(item.id))) continue;
        const input: object = { Bucket, Id: item.id, [part.member]: toSdk(schema, item, fieldNames) };
        // The schema is that of the member, which the type of `toSdk` cannot say.
        await s3.send(new part.put(input as PutInput));
      }
    },

    async delete(target) {
      await this.put(target, []);
    },
  };
}

function byId<One extends { readonly id?: string }>(items: readonly One[]): readonly One[] | undefined {
  const sorted = items.toSorted(({ id: one = "" }, { id: other = "" }) => (one < other ? -1 : 1));
  return sorted.length === 0 ? undefined : sorted;
}

function requireIds(name: string, items: readonly { readonly id?: string }[]): void {
  const ids = new Set<string>();
  for (const { id } of items) {
    if (!id) throw new TerminalError("InvalidSpec", `spec.${name}: every configuration needs an id`);
    if (ids.has(id)) throw new TerminalError("InvalidSpec", `spec.${name}: id ${id} comes more than once`);
    ids.add(id);
  }
}
