import type { Busy, Description, Reason } from "../../reconcile/contract/progress.ts";
import { own } from "../../text/own.ts";
import type { At } from "../at.ts";
import type { AnySdk } from "../sdk-types.ts";
import { type Shown, shownIn } from "../value-at.ts";
import { compact } from "../values/normal-form.ts";
import type { LastChange } from "./last-change-data.ts";

/** What the states of a resource mean, apart from that it is there. A resource may have several members with states. */
export interface States<Sdk = unknown> {
  /** Where the description contains the state. */
  readonly member: Shown;
  /** The call whose members also belong to the description, if the state is that of the last change. */
  readonly read?: LastChange<Sdk>;
  /** What messages call the resource. Defaults to `resource`. */
  readonly noun?: string;
  /**
   * The states in which AWS is working on the resource, with what is special about each, and `*` for every state that is not mentioned. In a state
   * with `false`, AWS accepts changes. The message says the state, unless it is given.
   */
  readonly busy?: Readonly<Record<string, Partial<Busy> | false>>;
  /** What is the same whenever AWS is working on the resource. */
  readonly work?: Partial<Busy>;
  /** AWS will remove the resource. */
  readonly gone?: Readonly<Record<string, string>>;
  /** AWS cannot use the resource. A text without a reason of its own follows the state, which is then the reason: `it has no disk`. */
  readonly impaired?: Readonly<Record<string, string | Reason>>;
  /** Where the description says more, for the message: about the work, if it is not given, when AWS will remove the resource, and why AWS cannot use it. */
  readonly details?: { readonly busy?: Shown; readonly gone?: Shown; readonly impaired?: Shown };
}

/** What the data of a kind says about the states of its resources. */
interface StateData<Of = Omit<States, "read">> {
  readonly states?: Of | readonly Of[];
}

/** How the last change to a resource is read; `undefined` if its resources show what AWS is doing. */
export function lastChangeIn({ states = [] }: StateData<States<AnySdk>>): LastChange<AnySdk> | undefined {
  return [states].flat().find(({ read }) => read !== undefined)?.read;
}

type Described = At["description"];
type Meaning = Pick<Description, "busy" | "gone" | "impaired">;

/** What the state of a resource means, according to the data of its kind. Of several states, the first has precedence. */
export function meaningOf({ states = [] }: StateData, description: Described): Meaning {
  const meanings = [states].flat().map((one) => meaningOfOne(one, description));
  const [busy] = meanings.flatMap((meaning) => meaning.busy ?? []);
  const [gone] = meanings.flatMap((meaning) => meaning.gone ?? []);
  const [impaired] = meanings.flatMap((meaning) => meaning.impaired ?? []);
  return compact<Meaning>({ busy, gone, impaired });
}

/** What AWS is doing: the name of a state, or apart from what is the same whenever AWS is working on the resource. */
export type BusyWith = string | (Reason & Partial<Busy>);

/** What AWS is doing. Throws if the data has no state of this name. */
export function workNamed({ states = [] }: StateData, work: BusyWith | undefined): Busy | undefined {
  const all = [states].flat();
  if (typeof work !== "string") return work && { ...ALWAYS, ...all[0]?.work, ...work };
  const named = all.find(({ busy = {} }) => own(busy, work));
  if (named === undefined) throw new Error(`AWS is not working on a resource in the state ${work}`);
  return workIn(named, work);
}

function meaningOfOne(states: Omit<States, "read">, description: Described): Meaning {
  const { member, noun = "resource", busy = {}, gone = {}, impaired: problems = {}, details = {} } = states;
  const reason = textIn(description, member);
  const [why, problem] = [own(gone, reason), own(problems, reason)];
  if (why !== undefined) return { gone: { reason, message: `${onDate(description, details.gone)}${why}` } };
  if (problem !== undefined) {
    const impaired =
      typeof problem === "string" ? { reason, message: `the ${noun} is ${reason}: ${problem}` } : problem;
    return { impaired: { ...impaired, message: `${impaired.message}${more(description, details.impaired)}` } };
  }
  const isWorking = own(busy, reason) ?? own(busy, "*") ?? false;
  return isWorking ? { busy: workIn(states, reason, more(description, details.busy)) } : {};
}

/** What holds for all work of which the data does not say otherwise. */
const ALWAYS = { againSeconds: 5 };

/** What AWS is doing in a state. */
function workIn({ noun = "resource", work, busy = {} }: Omit<States, "read">, reason: string, more = ""): Busy {
  return { reason, message: `the ${noun} is ${reason}${more}`, ...ALWAYS, ...work, ...(own(busy, reason) || {}) };
}

/** What the description says in addition, as the end of a message. */
function more(description: Described, details: Shown | undefined): string {
  const text = details === undefined ? "" : textIn(description, details);
  return text && `: ${text}`;
}

function textIn(description: Described, place: Shown): string {
  const text = shownIn(description, place);
  return typeof text === "string" ? text : "";
}

/** The date that the description contains, as the beginning of a message. */
function onDate(description: Described, details: Shown | undefined): string {
  const date = details && shownIn(description, details);
  return date instanceof Date ? `on ${date.toISOString().slice(0, 10)}, ` : "";
}
