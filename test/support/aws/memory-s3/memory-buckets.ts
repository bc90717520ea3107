import type { CreateBucketCommandInput, PutBucketTaggingCommandInput, Tag } from "@aws-sdk/client-s3";
import type { TagResourceCommandInput, UntagResourceCommandInput } from "@aws-sdk/client-s3-control";
import {
  type CloudResource,
  type CloudState,
  type MemoryService,
  type Operation,
  refusal,
  visible,
} from "../../kinds/memory/memory-resource.ts";
import { grantsIn, OWNER } from "./acl-grants.ts";
import { type Configuration, configurations, lists, UNBLOCKED } from "./configurations.ts";

interface AboutBucket {
  readonly Bucket: string;
}

/** S3 in an in-memory cloud. A bucket has what was put. There are no delays and, except for names and owners, no rules. */
export const buckets: MemoryService = {
  operations: {
    HeadBucket(state, { Bucket }: AboutBucket) {
      seen("HeadBucket", state, Bucket);
      return { BucketRegion: state.place.region };
    },

    CreateBucket: creating(),

    DeleteBucket(state, { Bucket }: AboutBucket) {
      if (found("DeleteBucket", state, Bucket).inUse) {
        throw refusal("DeleteBucket", "BucketNotEmpty", "the bucket is not empty", 409);
      }
      state.resources.delete(Bucket);
      return {};
    },

    GetBucketTagging(state, { Bucket }: AboutBucket) {
      const TagSet = Object.entries(seen("GetBucketTagging", state, Bucket).tags);
      if (TagSet.length === 0) throw refusal("GetBucketTagging", "NoSuchTagSet", "there are no tags", 404);
      return { TagSet: TagSet.map(([Key, Value]) => ({ Key, Value })) };
    },
    PutBucketTagging: changing("PutBucketTagging", (before, { Tagging }: PutBucketTaggingCommandInput) => ({
      ...before,
      tags: asTags(Tagging?.TagSet),
    })),
    DeleteBucketTagging: changing("DeleteBucketTagging", (before) => ({ ...before, tags: {} })),
    TagResource: changing("TagResource", (before, { Tags = [] }: TagResourceCommandInput) => ({
      ...before,
      tags: { ...before.tags, ...asTags(Tags) },
    })),
    UntagResource: changing("UntagResource", (before, { TagKeys = [] }: UntagResourceCommandInput) => ({
      ...before,
      tags: Object.fromEntries(Object.entries(before.tags).filter(([key]) => !TagKeys.includes(key))),
    })),

    GetBucketAcl(state, { Bucket }: AboutBucket) {
      const { PutBucketAcl: Grants = grantsIn({ ACL: "private" }) } =
        seen("GetBucketAcl", state, Bucket).configurations ?? {};
      return { Owner: { ID: OWNER }, Grants };
    },
    PutBucketAcl: configuring("PutBucketAcl", "PutBucketAcl", grantsIn),

    ...Object.assign({}, ...configurations.map(operationsOf)),
    ...Object.assign({}, ...lists.map(listOperations)),
  },
};

/** The same, but a new bucket does not block SSE-C: S3 before April 2026, and its emulators. */
export const formerBuckets: MemoryService = {
  operations: { ...buckets.operations, CreateBucket: creating(UNBLOCKED) },
};

const initial = Object.fromEntries(configurations.map(({ put, initial }) => [put, initial]));

/** Creates a bucket. `others` are configurations that a new bucket has instead of today's, by the operations that put them. */
function creating(others: Readonly<Record<string, unknown>> = {}): Operation<CreateBucketCommandInput> {
  return (state, input) => {
    const { Bucket = "", CreateBucketConfiguration: { Tags } = {}, ObjectOwnership } = input;
    const found = state.resources.get(Bucket);
    if (found?.place !== undefined) throw refusal("CreateBucket", "BucketAlreadyExists", "it exists", 409);
    if (found !== undefined) throw refusal("CreateBucket", "BucketAlreadyOwnedByYou", "it is yours", 409);
    const own = {
      ...(ObjectOwnership && { PutBucketOwnershipControls: { Rules: [{ ObjectOwnership }] } }),
      ...(input.ObjectLockEnabledForBucket && {
        PutObjectLockConfiguration: { ObjectLockEnabled: "Enabled" },
        PutBucketVersioning: { Status: "Enabled" },
      }),
    };
    const configurations = { ...initial, ...others, ...own };
    state.resources.set(Bucket, { tags: asTags(Tags), settings: {}, configurations });
    return { $metadata: { attempts: 1 }, Location: `/${Bucket}` };
  };
}

function operationsOf({
  get,
  put,
  input,
  output,
  absent,
  stored = (given) => given,
  ...others
}: Configuration): MemoryService["operations"] {
  return {
    [get](state: CloudState, { Bucket }: AboutBucket) {
      const value = seen(get, state, Bucket).configurations?.[put];
      if (value === undefined && absent !== undefined) throw refusal(get, absent, "there is none", 404);
      return output === undefined ? { ...Object(value) } : { [output]: value };
    },
    [put]: configuring(put, put, (given) => stored(given[input] as never)), // It is what this operation puts.
    ...(others.delete && { [others.delete]: configuring(others.delete, put, () => undefined) }),
  };
}

function listOperations({ list, put, input, output, ...others }: (typeof lists)[number]): MemoryService["operations"] {
  const itemsOf = ({ configurations }: CloudResource) => new Map(Object.entries(Object(configurations?.[put])));
  const replace = (before: CloudResource, items: ReadonlyMap<string, unknown>) => ({
    ...before,
    configurations: { ...before.configurations, [put]: Object.fromEntries(items) },
  });
  return {
    [list]: (state: CloudState, { Bucket }: AboutBucket) => ({
      [output]: [...itemsOf(seen(list, state, Bucket)).values()],
    }),
    [put]: changing(put, (before, given: AboutBucket & { readonly Id: string; readonly [member: string]: unknown }) =>
      replace(before, itemsOf(before).set(given.Id, given[input])),
    ),
    [others.delete]: changing(others.delete, (before, { Id }: AboutBucket & { readonly Id: string }) =>
      replace(before, new Map([...itemsOf(before)].filter(([id]) => id !== Id))),
    ),
  };
}

/** An operation that puts a value in the place of what another one of its kind has put. */
function configuring<Input extends object>(
  operation: string,
  put: string,
  valueIn: (input: Input & Readonly<Record<string, unknown>>) => unknown,
): Operation<never> {
  return changing(operation, (before, input: Input & Readonly<Record<string, unknown>>) => ({
    ...before,
    configurations: { ...before.configurations, [put]: valueIn(input) },
  }));
}

function changing<Input>(
  operation: string,
  change: (before: CloudResource, input: Input) => CloudResource,
): Operation<Input & { readonly Bucket?: string; readonly ResourceArn?: string }> {
  return (state, input) => {
    const name = input.Bucket ?? input.ResourceArn?.replace(/^.*:/, "") ?? "";
    state.resources.set(name, change(found(operation, state, name), input));
    return {};
  };
}

/** The bucket, which a call must be able to see. */
function seen(operation: string, state: CloudState, name: string): CloudResource {
  return visible(operation, name, state.look(name));
}

function found(operation: string, state: CloudState, name: string): CloudResource {
  return visible(operation, name, state.resources.get(name));
}

function asTags(list: readonly Tag[] = []): CloudResource["tags"] {
  return Object.fromEntries(list.map(({ Key = "", Value = "" }) => [Key, Value]));
}
