import { ApiError, ElsewhereError, HiddenError, TerminalError } from "../../../../lib/reconcile/contract/errors.ts";
import type { Kind, KindEntry } from "../../../../lib/reconcile/contract/kind.ts";
import type { Part } from "../../../../lib/reconcile/contract/part.ts";
import type { Description } from "../../../../lib/reconcile/contract/progress.ts";
import type { Tag } from "../../../../lib/reconcile/contract/tag.ts";
import { type Toys, toys } from "./memory-cloud.ts";

/** A gadget: something with a name, and with parts that are set one by one, like those of a bucket. */
export interface GadgetSpec {
  readonly name: string;
  readonly tags?: readonly Tag[];
  readonly material?: string;
  readonly guard?: string;
  readonly policy?: string;
  readonly color?: string;
  readonly size?: string;
  readonly notes?: string;
}

export interface GadgetTarget {
  readonly toys: Toys;
  readonly name: string;
}

export interface GadgetSeen extends Description {
  readonly material?: string;
}

type GadgetPart = Part<GadgetTarget, GadgetSpec, GadgetSeen, string>;

/** A part that the cloud sets with a separate call, and whose value has the same form in the spec and in the cloud. */
function setting(name: Exclude<keyof GadgetSpec, "tags">, traits: Partial<GadgetPart> = {}): GadgetPart {
  return {
    name,
    desired: (spec) => spec[name],
    read: async ({ toys, name: gadget }) => (await toys.GetGadgetSetting({ name: gadget, setting: name })).value,
    async write({ toys, name: gadget }, { to }) {
      if (to === undefined) await toys.DeleteGadgetSetting({ name: gadget, setting: name });
      else await toys.PutGadgetSetting({ name: gadget, setting: name, value: to });
    },
    ...traits,
  };
}

/** The material is fixed when the gadget is created. */
const material: GadgetPart = {
  name: "material",
  described: true,
  desired: (spec) => spec.material,
  read: async (_target, seen) => seen.material,
};

/** A new gadget is guarded. A gadget whose guard ACK has removed is not. */
const guard = setting("guard", {
  initial: "on",
  exposure: true,
  keep: "taken-over silent",
  desired: ({ guard }) => (guard === "on" ? undefined : guard),
});

/** The cloud accepts policies in upper and lower case, and returns them in lower case. */
const policy = setting("policy", {
  exposure: true,
  heldBackBy: ["guard"],
  agrees: (desired, observed) => desired?.toLowerCase() === observed?.toLowerCase(),
});

/** A gadget grows and shrinks one size at a time. */
const size = setting("size", {
  desired({ size }) {
    if (size === "absurd") throw new TerminalError("InvalidSpec", "spec.size: absurd is no size");
    return size;
  },
  route({ from, to }) {
    const jumps = to === "big" ? from !== "medium" : to === undefined && from === "big";
    return jumps ? ["medium", to] : [to];
  },
});

/** Notes that others write on a gadget are retained if the spec does not mention notes. */
const notes = setting("notes", { keep: "silent" });

export const gadget: Kind<GadgetSpec, GadgetTarget, GadgetSeen> = {
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Gadget", plural: "gadgets" },
  calls: {
    HeadGadget: { actions: ["toys:GetGadget"], reads: true },
    GetGadgetTags: { actions: ["toys:GetGadgetTags"], reads: true },
    GetGadgetSetting: { actions: ["toys:GetGadgetSetting"], reads: true },
    CreateGadget: { actions: ["toys:CreateGadget", "toys:TagGadget"] },
    PutGadgetTags: { actions: ["toys:TagGadget"] },
    PutGadgetSetting: { actions: ["toys:PutGadgetSetting"] },
    DeleteGadgetSetting: { actions: ["toys:PutGadgetSetting"] },
    DeleteGadget: { actions: ["toys:DeleteGadget"] },
  },
  permissions: [{ actions: ["toys:*"], resources: ["toys:*:*:gadget/*"] }],
  identity: { required: "name" },
  fields: {
    name: "value",
    tags: "list",
    material: "value",
    guard: "value",
    policy: "value",
    color: "value",
    size: "value",
    notes: "value",
  },
  parts: [material, guard, policy, setting("color"), size, notes],
  tags: {
    field: "tags",
    declared: ({ tags = [] }) => tags,
    toSpec: (tags) => (tags.length === 0 ? {} : { tags }),
    read: async ({ toys, name }) => (await toys.GetGadgetTags({ name })).tags,
    async write({ toys, name }, { to }) {
      await toys.PutGadgetTags({ name, tags: to });
    },
  },

  validate({ spec: { name } }) {
    if (name.includes(" ")) throw new TerminalError("InvalidSpec", "spec.name: a name has no spaces");
  },

  judge: ({ code }) => (code === "InvalidColor" || code === "TooFar" ? "terminal" : undefined),

  arn: ({ spec, place: { account, partition, region } }) =>
    `arn:${partition}:toys:${region}:${account}:gadget/${spec.name}`,

  target: ({ spec: { name } }, aws) => ({ toys: aws.client(toys), name }),

  async describe({ toys, name }) {
    try {
      return await toys.HeadGadget({ name });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "NotFound") return undefined;
      if (error.code === "Moved") throw new ElsewhereError(`${name} is in another region`, { cause: error });
      if (error.code === "Forbidden") throw new HiddenError(`${name} may be another account's`, { cause: error });
      throw error;
    }
  },

  async create({ toys, name }, { spec: { material } }, tags) {
    try {
      const { arn } = await toys.CreateGadget({ name, tags, material });
      return { made: true, seen: { arn, ...(material && { material }), status: { location: `/${name}` } } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "AlreadyOwned") return { made: false, existed: true };
      if (error.code !== "Exists") throw error;
      throw new TerminalError("AlreadyExists", "Resource already exists", { cause: error });
    }
  },

  async remove({ toys, name }) {
    try {
      await toys.DeleteGadget({ name });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "NotFound") throw error;
    }
  },
};

export const gadgets: KindEntry = {
  resource: gadget.resource,
  load: async () => gadget,
};
