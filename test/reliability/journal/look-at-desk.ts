import { withItem } from "../../support/kinds/driven/item-text.ts";
import type { PortCall } from "../../support/worlds/port-call.ts";

/** An item of a desk, and the setting that contains it. */
interface Item {
  readonly setting: string;
  readonly key: string;
  /** `undefined` if the call removes the item. */
  readonly value: string | undefined;
}

interface Said {
  readonly [Member: string]: string | undefined;
}

/** A light of a desk, as calls say it. */
export interface Light {
  readonly Socket?: string;
  readonly Glow?: string;
}

/** The item that a call about a desk writes or reads. */
export function itemIn({ verb, body, writes }: PortCall, answer: object = {}): Item | undefined {
  const [, action, noun = ""] = /^(Put|Take|Get)Desk(Book|Letter|Drawer|Light)$/.exec(verb) ?? [];
  if (action === undefined) return undefined;
  if (noun === "Light") {
    const { Socket = "", Glow } = (body as { readonly Light: Light }).Light;
    return { setting: "lights", key: Socket, value: action === "Take" ? undefined : Glow };
  }
  const said = { ...(body as Said), ...(!writes && (answer as Said)) };
  const value = action === "Take" ? undefined : noun === "Book" ? "" : (said.Text ?? said.Holds);
  return { setting: `${noun.toLowerCase()}s`, key: said[noun] ?? "", value };
}

/** The text of the item's setting after the call, if the setting was as in `known` before it. */
export function textAfter({ setting, key, value }: Item, known: ReadonlyMap<string, string | undefined> = new Map()) {
  return withItem(known.get(setting), key, value);
}

/** The text of the setting that contains lights. */
export function lightsText(lights: readonly Light[] = []): string {
  return lights.map(({ Socket, Glow }) => `${Socket}=${Glow}`).join();
}

/** The settings of a desk that a call lists. Of letters, it lists only the names: what they say is read afterwards. */
export function listedIn({ verb }: PortCall, answer: object): Readonly<Record<string, string | undefined>> {
  const { Books, Drawers } = answer as { readonly [Member in "Books" | "Drawers"]?: readonly Said[] };
  switch (verb) {
    case "GetDeskBooks":
      return { books: Books?.map(({ Book }) => Book).join() };
    case "GetDeskLetters":
      return { letters: undefined };
    case "GetDeskDrawers":
      return { drawers: Drawers?.map(({ Drawer, Holds }) => `${Drawer}=${Holds}`).join() };
    default:
      return {};
  }
}
