import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import {
  type CloudResource,
  type CloudState,
  type Operation,
  refusal,
  requireSystemTags,
  visible,
  type WholeCloud,
  withSetting,
} from "./memory-resource.ts";

interface Named {
  readonly name: string;
}

/** How long the cloud is busy, in seconds. */
const WORK_SECONDS = { CREATING: 20, UPDATING: 15, DELETING: 20 } as const;

/** How long the cloud shows the former tags. Creating a robot takes less time than this. */
const TAGS_LATE_SECONDS = 25;

const GEARS = ["slow", "medium", "fast"];

/** The cloud's operations on robots. Like tables, robots take time to change, and accept one change at a time. */
export const robotOperations = {
  DescribeRobot(state, { name }: Named) {
    const { id = "", settings, work, createdAt = 0, isBroken } = visible("DescribeRobot", name, state.look(name));
    const { battery, speed } = settings;
    return {
      id,
      arn: robotArn(state, name, id),
      createdAt,
      battery,
      speed,
      state: work?.state ?? quiet(isBroken),
    };
  },

  ListRobotTags(state, { name }: Named) {
    const { tags, formerTags, unreadable = [] } = visible("ListRobotTags", name, state.look(name));
    if (unreadable.includes("tags")) throw refusal("ListRobotTags", "AccessDenied", "a policy denies it", 403);
    return { tags: formerTags !== undefined && state.now() < formerTags.until ? formerTags.tags : tags };
  },

  GetRobotNotes(state, { name }: Named) {
    const { settings, unreadable = [] } = visible("GetRobotNotes", name, state.look(name));
    if (unreadable.includes("notes")) throw refusal("GetRobotNotes", "AccessDenied", "a policy denies it", 403);
    return settings.notes === undefined ? {} : { notes: settings.notes };
  },

  CreateRobot(state, { name, tags, battery, speed }: Named & RobotSettings & { readonly tags: Tags }) {
    if (state.resources.has(name)) throw refusal("CreateRobot", "Exists", `${name} exists`);
    const id = state.newId();
    const settings = withSetting(withSetting({}, "battery", battery), "speed", speed);
    const formerTags = { tags: {}, until: secondsFromNow(state, TAGS_LATE_SECONDS) };
    state.resources.set(name, {
      id,
      tags,
      formerTags,
      settings,
      createdAt: state.now(),
      work: begin(state, "CREATING"),
    });
    return { id, arn: robotArn(state, name, id), createdAt: state.now() };
  },

  PutRobotTags(state, { name, tags }: Named & { readonly tags: Tags }) {
    const found = awake("PutRobotTags", state, name);
    requireSystemTags("PutRobotTags", found.tags, tags);
    const formerTags = { tags: found.tags, until: secondsFromNow(state, TAGS_LATE_SECONDS) };
    state.resources.set(name, { ...found, tags, formerTags });
    return {};
  },

  PutRobotNotes(state, { name, notes }: Named & { readonly notes?: string | undefined }) {
    const found = awake("PutRobotNotes", state, name);
    state.resources.set(name, { ...found, settings: withSetting(found.settings, "notes", notes) });
    return {};
  },

  UpdateRobot(state, { name, battery, speed }: Named & RobotSettings) {
    const found = idle("UpdateRobot", state, name);
    if (speed !== undefined && Math.abs(gearOf(speed) - gearOf(found.settings.speed)) > 1) {
      throw refusal("UpdateRobot", "TooFast", "a robot changes one gear at a time");
    }
    const withBattery = battery === undefined ? found.settings : withSetting(found.settings, "battery", kept(battery));
    const settings = speed === undefined ? withBattery : withSetting(withBattery, "speed", kept(speed));
    state.resources.set(name, { ...found, settings, work: begin(state, "UPDATING") });
    return {};
  },

  DeleteRobot(state, { name }: Named) {
    const found = idle("DeleteRobot", state, name);
    if (found.inUse) throw refusal("DeleteRobot", "InUse", `${name} is in use`);
    state.resources.set(name, { ...found, work: begin(state, "DELETING") });
    return {};
  },
} satisfies Readonly<Record<string, Operation<never>>>;

interface RobotSettings {
  readonly battery?: string | undefined;
  readonly speed?: string | undefined;
}

/** Completes the work that the cloud should have finished by now: robots become ready, or disappear. */
export function finishWork({ resources, now }: WholeCloud): void {
  for (const [name, { work, ...rest }] of resources) {
    if (work === undefined || now() < work.until) continue;
    if (work.state === "DELETING") resources.delete(name);
    else resources.set(name, rest);
  }
}

function robotArn({ place: { account, region } }: CloudState, name: string, id: string): string {
  return `arn:aws:toys:${region}:${account}:robot/${name}/${id}`;
}

function quiet(isBroken = false): "BROKEN" | "ACTIVE" {
  return isBroken ? "BROKEN" : "ACTIVE";
}

function begin(state: CloudState, doing: keyof typeof WORK_SECONDS): NonNullable<CloudResource["work"]> {
  return { state: doing, until: secondsFromNow(state, WORK_SECONDS[doing]) };
}

function secondsFromNow(state: CloudState, seconds: number): number {
  return state.now() + seconds * 1000;
}

/** A robot that is neither being created nor being removed. */
function awake(operation: string, state: CloudState, name: string): CloudResource {
  const found = visible(operation, name, state.resources.get(name));
  if (found.work !== undefined && found.work.state !== "UPDATING") throw busy(operation, name, found.work.state);
  return found;
}

/** A robot that the cloud is not working on. */
function idle(operation: string, state: CloudState, name: string): CloudResource {
  const found = visible(operation, name, state.resources.get(name));
  if (found.work !== undefined) throw busy(operation, name, found.work.state);
  return found;
}

function busy(operation: string, name: string, doing: string) {
  return refusal(operation, "Busy", `${name} is ${doing}`);
}

/** The value to store: the cloud returns and accepts its defaults explicitly, but does not store them. */
function kept(value: string): string | undefined {
  return value === "standard" || value === "slow" ? undefined : value;
}

function gearOf(speed = "slow"): number {
  return GEARS.indexOf(speed);
}
