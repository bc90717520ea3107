import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import { tableNameOf } from "../../support/aws/dynamodb-model/memory-tables.ts";
import type { Settings } from "../../support/kinds/memory/memory-resource.ts";
import { HOME, keyAt } from "../../support/worlds/memory-place.ts";
import type { PortCall } from "../../support/worlds/port-call.ts";
import type { Child } from "../properties/children.ts";
import { createsLabel, looksForLabel, marksLabel, removesLabel } from "../properties/labels/labels.ts";
import { drivenNameOf, drivenSettings, isDriven, lookAtDrivenAfter } from "./look-at-driven.ts";
import { lookAtTableAfter, tableSettingOf } from "./look-at-table.ts";

/** What a pass knows about a resource: what it has read, and what it has written since. */
export interface Look {
  /** Whether the pass has created the resource. If so, each setting that it has neither read nor written is that of a new resource. */
  readonly isNew: boolean;
  /** The state of the resource that the cloud reports, such as `CREATING`. */
  readonly state: string | undefined;
  readonly tags: Settings | undefined;
  /** The values by setting; `undefined` for a setting that is as in a new resource. */
  readonly settings: ReadonlyMap<string, string | undefined>;
  /** What identifies the resource, if its parent keeps its tags. */
  readonly child?: Child | undefined;
  /** What the companion of a label says; `undefined` for other resources. */
  readonly companion?: { readonly owner: string | undefined } | undefined;
}

interface Input {
  readonly setting?: string;
  readonly value?: string;
  readonly tags?: Settings;
  readonly material?: string;
  readonly battery?: string;
  readonly speed?: string;
  readonly notes?: string;
}

/** What a pass knows after one more of its calls has been carried out; `undefined` if there is no resource. */
export function lookAfter(look: Look | undefined, call: PortCall, answer: object): Look | undefined {
  const { verb, body } = call;
  const input = body as Input; // These are calls to the in-memory cloud.
  const answered = answer as Input & { readonly state?: string };
  const { material, battery, speed } = answered;
  switch (verb) {
    case "HeadGadget":
      return { ...NOTHING, settings: new Map([["material", material]]) };
    case "DescribeRobot":
      return { ...NOTHING, state: answered.state, settings: robotSettings(battery, speed) };
    case "CreateGadget":
      return { ...NOTHING, isNew: true, tags: input.tags, settings: new Map([["material", input.material]]) };
    case "CreateRobot":
      return {
        ...NOTHING,
        isNew: true,
        state: "CREATING",
        tags: input.tags,
        settings: robotSettings(input.battery, input.speed),
      };
    case "DeleteGadget":
      return undefined;
    case "DeleteRobot":
      return look && { ...look, state: "DELETING" };
    case "GetGadgetTags":
    case "ListRobotTags":
      return look && { ...look, tags: answered.tags };
    case "PutGadgetTags":
    case "PutRobotTags":
      return look && { ...look, tags: input.tags };
    case "GetGadgetSetting":
      return withOne(look, input.setting, answered.value);
    case "PutGadgetSetting":
    case "DeleteGadgetSetting":
      return withOne(look, input.setting, input.value);
    case "GetRobotNotes":
      return withOne(look, "notes", answered.notes);
    case "PutRobotNotes":
      return withOne(look, "notes", input.notes);
    case "UpdateRobot":
      return updated(look, input);
    case "GetCaptain":
      return look;
    default:
      return isDriven(call) ? lookAtDrivenAfter(look, call, answer) : lookAtTableAfter(look, call, answer);
  }
}

/** Whether a pass looks for its resource with this call. */
export function isLook(call: PortCall): boolean {
  return LOOKS.has(call.verb) || looksForLabel(call);
}

const LOOKS: ReadonlySet<string> = new Set([
  ...["HeadGadget", "DescribeRobot", "DescribeTable", "DescribeKites", "FindLamp", "DescribeBells", "DescribeDesk"],
  ...["DescribeBoat", "DescribeRaft", "DescribeBadge", "DescribeRibbon", "DescribeMill"],
]);

/** Whether a call creates a resource if it succeeds, according to what its pass has seen. */
export function isCreate(call: PortCall, seen: Look | undefined): boolean {
  return isCreateCall(call) || (call.verb === "PutBell" && seen === undefined);
}

/** Whether a call can only create a resource. */
export function isCreateCall(call: PortCall): boolean {
  return call.verb.startsWith("Create") || createsLabel(call);
}

/** Whether a call removes a resource. */
export function isRemoval(call: PortCall): boolean {
  const { verb } = call;
  return (
    /^Delete(Gadget|Robot|Table|Kite|Lamp|Bell|Desk|Boat|Raft|Badge|Ribbon|Mill)$/.test(verb) || removesLabel(call)
  );
}

/** Whether a refusal is as good as a success: there is nothing to read, or the setting already has the value that the call would set. */
export function saysNothing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isGone = error.code === "NotFound" && /^(Take|Get)Desk(Book|Letter|Drawer|Light)$/.test(error.operation);
  return (
    ["PolicyNotFoundException", "NoSuchPolicy"].includes(error.code) ||
    error.message.includes("TimeToLive is already") ||
    isGone
  );
}

/** The settings that a call reads or writes; none for calls about a whole resource. */
export function settingsIn(call: PortCall): readonly string[] {
  const isAboutTags = call.verb.endsWith("Tags") || marksLabel(call);
  if (isDriven(call)) return isAboutTags ? ["tags"] : [...drivenSettings(call).keys()];
  const setting = settingOf(call);
  return setting === undefined ? [] : [setting];
}

/** The settings that a call would change, according to what its pass has seen. */
export function changedBy(call: PortCall, seen: Look | undefined): readonly string[] {
  const values = isDriven(call) ? drivenSettings(call, seen) : new Map<string, string | undefined>();
  return settingsIn(call).filter(
    (setting) => !values.has(setting) || values.get(setting) !== seen?.settings.get(setting),
  );
}

/** The setting that a call about a kind with code reads or writes. Each of these calls is about one setting, or about a whole resource. */
function settingOf(call: PortCall): string | undefined {
  const { verb, body } = call;
  if (verb.endsWith("Tags")) return "tags";
  if (verb.endsWith("Notes")) return "notes";
  const { setting, battery, speed } = body as Input; // These are calls to the in-memory cloud.
  if (verb === "UpdateRobot") return battery === undefined ? speed && "speed" : "battery";
  return setting ?? tableSettingOf(call);
}

/** The key of the resource that a call is about. Only the response to a create call says which identifier the cloud has assigned. */
export function resourceOf(call: PortCall, answer?: object): string {
  const { name, ...input } = call.body as { readonly name?: string }; // Every call to the cloud names what it is about.
  return keyAt(call.caller ?? HOME, isDriven(call) ? drivenNameOf(call, answer) : (name ?? tableNameOf(input)));
}

/** What a pass knows after it could not read these settings. */
export function withoutSettings(look: Look, lost: readonly string[]): Look {
  return { ...look, settings: new Map([...look.settings].filter(([setting]) => !lost.includes(setting))) };
}

const NOTHING: Look = { isNew: false, state: undefined, tags: undefined, settings: new Map() };

function robotSettings(battery: string | undefined, speed: string | undefined): Look["settings"] {
  return new Map([
    ["battery", battery],
    ["speed", speed],
  ]);
}

function withOne(look: Look | undefined, setting = "", value: string | undefined): Look | undefined {
  return look && { ...look, settings: new Map([...look.settings, [setting, value]]) };
}

function updated(look: Look | undefined, { battery, speed }: Input): Look | undefined {
  const working = look && { ...look, state: "UPDATING" };
  return battery === undefined ? withOne(working, "speed", speed) : withOne(working, "battery", battery);
}
