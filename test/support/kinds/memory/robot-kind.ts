import { ApiError, TerminalError } from "../../../../lib/reconcile/contract/errors.ts";
import type { Kind, KindEntry } from "../../../../lib/reconcile/contract/kind.ts";
import type { Part } from "../../../../lib/reconcile/contract/part.ts";
import type { Busy, Description, Progress } from "../../../../lib/reconcile/contract/progress.ts";
import type { Tag } from "../../../../lib/reconcile/contract/tag.ts";
import { type Toys, toys } from "./memory-cloud.ts";

/** A robot. As with a table, the cloud takes time to create, change and remove it. */
export interface RobotSpec {
  readonly name: string;
  readonly tags?: readonly Tag[];
  readonly battery?: string;
  readonly speed?: string;
  readonly notes?: string;
}

export interface RobotTarget {
  readonly toys: Toys;
  readonly name: string;
}

export interface RobotSeen extends Description {
  readonly battery?: string | undefined;
  readonly speed?: string | undefined;
}

type RobotPart = Part<RobotTarget, RobotSpec, RobotSeen, string>;

const battery: RobotPart = {
  name: "battery",
  initial: "standard",
  described: true,
  desired: ({ battery }) => (battery === "standard" ? undefined : battery),
  read: async (_target, seen) => seen.battery,
  async write({ toys, name }, { to }) {
    await toys.UpdateRobot({ name, battery: to ?? "standard" });
    return updating;
  },
};

/** A robot changes one gear at a time. */
const speed: RobotPart = {
  name: "speed",
  initial: "slow",
  described: true,
  desired: ({ speed }) => (speed === "slow" ? undefined : speed),
  read: async (_target, seen) => seen.speed,
  async write({ toys, name }, { to }) {
    await toys.UpdateRobot({ name, speed: to ?? "slow" });
    return updating;
  },
  route({ from, to }) {
    const jumps = (from === "fast" && to === undefined) || (from === undefined && to === "fast");
    return jumps ? ["medium", to] : [to];
  },
};

const notes: RobotPart = {
  name: "notes",
  whileBusy: true,
  desired({ notes }) {
    if (notes === "unprintable") throw new TerminalError("InvalidSpec", "spec.notes: cannot be printed");
    return notes;
  },
  read: async ({ toys, name }) => (await toys.GetRobotNotes({ name })).notes,
  async write({ toys, name }, { to }) {
    await toys.PutRobotNotes({ name, notes: to });
  },
};

const AGAIN_SECONDS = 5;

const updating: Progress = { busy: busyWith("UPDATING") };

function busyWith(state: string): Busy {
  const busy: Busy = { reason: state, message: `the robot is ${state}`, againSeconds: AGAIN_SECONDS };
  if (state === "UPDATING") return busy;
  return { ...busy, total: true, ...(state === "DELETING" && { removing: true }) };
}

export const robot: Kind<RobotSpec, RobotTarget, RobotSeen> = {
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Robot", plural: "robots" },
  calls: {
    DescribeRobot: { actions: ["toys:DescribeRobot"], reads: true },
    ListRobotTags: { actions: ["toys:ListRobotTags"], reads: true },
    GetRobotNotes: { actions: ["toys:GetRobotNotes"], reads: true },
    CreateRobot: { actions: ["toys:CreateRobot", "toys:TagRobot"] },
    PutRobotTags: { actions: ["toys:TagRobot"] },
    PutRobotNotes: { actions: ["toys:UpdateRobot"] },
    UpdateRobot: { actions: ["toys:UpdateRobot"] },
    DeleteRobot: { actions: ["toys:DeleteRobot"] },
  },
  permissions: [],
  identity: { required: "name" },
  fields: { name: "value", tags: "list", battery: "value", speed: "value", notes: "value" },
  parts: [battery, speed, notes],
  tags: {
    field: "tags",
    lateSeconds: 30,
    whileBusy: true,
    declared: ({ tags = [] }) => tags,
    toSpec: (tags) => (tags.length === 0 ? {} : { tags }),
    read: async ({ toys, name }) => (await toys.ListRobotTags({ name })).tags,
    async write({ toys, name }, { to }) {
      await toys.PutRobotTags({ name, tags: to });
    },
  },

  judge({ code }) {
    if (code === "TooFast") return "terminal";
    return code === "Busy"
      ? { ...busyWith("UPDATING"), reason: "InUse", message: "another change comes first" }
      : undefined;
  },

  target: ({ spec: { name } }, aws) => ({ toys: aws.client(toys), name }),

  async describe({ toys, name }) {
    try {
      const { id, arn, state, createdAt, battery, speed } = await toys.DescribeRobot({ name });
      return {
        arn,
        battery,
        speed,
        createdAt: new Date(createdAt),
        status: { robotID: id },
        ...(state === "BROKEN" && { impaired: { reason: state, message: "the robot is broken" } }),
        ...(state !== "ACTIVE" && state !== "BROKEN" && { busy: busyWith(state) }),
      };
    } catch (error) {
      if (error instanceof ApiError && error.code === "NotFound") return undefined;
      throw error;
    }
  },

  async create({ toys, name }, { spec: { battery, speed } }, tags) {
    try {
      const { id, arn, createdAt } = await toys.CreateRobot({ name, tags, battery, speed });
      const status = { robotID: id };
      return {
        made: true,
        seen: { arn, battery, speed, status, createdAt: new Date(createdAt), busy: busyWith("CREATING") },
      };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "Exists") throw error;
      return error.answered ? { made: false, existed: true } : { made: false };
    }
  },

  async remove({ toys, name }) {
    try {
      await toys.DeleteRobot({ name });
      return { busy: busyWith("DELETING") };
    } catch (error) {
      if (error instanceof ApiError && error.code === "NotFound") return;
      throw error;
    }
  },
};

export const robots: KindEntry = {
  resource: robot.resource,
  load: async () => robot,
};
