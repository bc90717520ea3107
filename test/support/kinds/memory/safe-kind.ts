import type { Service } from "../../../../lib/reconcile/contract/aws.ts";
import { ApiError, TerminalError } from "../../../../lib/reconcile/contract/errors.ts";
import type { Kind, KindEntry } from "../../../../lib/reconcile/contract/kind.ts";
import type { Part } from "../../../../lib/reconcile/contract/part.ts";
import type { Description } from "../../../../lib/reconcile/contract/progress.ts";
import { reveal, SECRET_PART, type SecretText } from "../../../../lib/reconcile/contract/secret.ts";
import type { Tag, Tags } from "../../../../lib/reconcile/contract/tag.ts";
import type { MemoryKind } from "./memory-kind.ts";
import { SERVICE } from "./memory-resource.ts";
import { safeOperations, safeService } from "./safes.ts";

/** A safe, with a code that the cloud never shows. In an object, the code is a reference to a Secret. */
export interface SafeSpec {
  readonly name: string;
  readonly tags?: readonly Tag[];
  readonly code?: SecretText;
  readonly color?: string;
}

type SafeApi = {
  readonly [Operation in keyof typeof safeOperations]: (
    input: Parameters<(typeof safeOperations)[Operation]>[1],
  ) => Promise<ReturnType<(typeof safeOperations)[Operation]>>;
};

interface SafeSeen extends Description {
  readonly tags: Tags;
  readonly color?: string | undefined;
}

interface SafeTarget {
  readonly api: SafeApi;
  readonly name: string;
}

const safeApi: Service<SafeApi> = {
  name: SERVICE,
  load: () => Promise.reject(new Error("the in-memory cloud has no SDK")),
  open(send) {
    const methods = Object.keys(safeOperations).map((operation) => [
      operation,
      (input: object) => send({ operation, input }),
    ]);
    return Object.fromEntries(methods) as SafeApi; // One method for each operation, with the operation's result.
  },
};

type SafePart<Value> = Part<SafeTarget, SafeSpec, SafeSeen, Value>;

const code: SafePart<SecretText> = {
  ...SECRET_PART,
  name: "code",
  desired: ({ code }) => code,
  read: async () => undefined,
  async write({ api, name }, { to }) {
    await api.PutSafeSetting({ name, setting: "code", value: reveal(to) });
  },
};

const color: SafePart<string> = {
  name: "color",
  described: true,
  desired: ({ color }) => color,
  read: async (_, { color }) => color,
  async write({ api, name }, { to }) {
    await api.PutSafeSetting({ name, setting: "color", value: to });
  },
};

export const safe: Kind<SafeSpec, SafeTarget, SafeSeen> = {
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Safe", plural: "safes" },
  calls: {
    DescribeSafe: { actions: ["toys:DescribeSafe"], reads: true },
    CreateSafe: { actions: ["toys:CreateSafe", "toys:TagSafe"] },
    PutSafeTags: { actions: ["toys:TagSafe"] },
    PutSafeSetting: { actions: ["toys:PutSafeSetting"] },
    DeleteSafe: { actions: ["toys:DeleteSafe"] },
  },
  permissions: [],
  secretFields: ["code"],
  identity: { required: "name" },
  fields: { name: "value", tags: "list", code: { key: "value", name: "value", namespace: "value" }, color: "value" },
  parts: [code, color],
  tags: {
    field: "tags",
    declared: ({ tags = [] }) => tags,
    toSpec: (tags) => (tags.length === 0 ? {} : { tags }),
    read: async ({ api, name }) => (await api.DescribeSafe({ name })).tags,
    async write({ api, name }, { to }) {
      await api.PutSafeTags({ name, tags: to });
    },
  },

  judge: ({ code }) => (code === "WeakCode" ? "terminal" : undefined),

  arn: ({ spec: { name }, place: { account, partition, region } }) =>
    `arn:${partition}:toys:${region}:${account}:safe/${name}`,

  target: ({ spec: { name } }, aws) => ({ api: aws.client(safeApi), name }),

  async describe({ api, name }) {
    try {
      return await api.DescribeSafe({ name });
    } catch (error) {
      if (error instanceof ApiError && error.code === "NotFound") return undefined;
      throw error;
    }
  },

  async create({ api, name }, { spec: { code, color } }, tags) {
    try {
      const created = await api.CreateSafe({ name, tags, color, ...(code && { code: reveal(code) }) });
      return { made: true, seen: { tags, ...created }, set: { code } };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "Exists") throw error;
      throw new TerminalError("AlreadyExists", "Resource already exists", { cause: error });
    }
  },

  async remove({ api, name }) {
    try {
      await api.DeleteSafe({ name });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "NotFound") throw error;
    }
  },
};

const safes: KindEntry = { resource: safe.resource, load: async () => safe };

export const memorySafe: MemoryKind = {
  entry: safes,
  calls: safe.calls,
  spec: { name: "toy" },
  arn: "arn:aws:toys:us-west-2:000000000000:safe/toy",
  service: safeService,
};
