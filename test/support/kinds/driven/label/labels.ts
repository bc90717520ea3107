import { isDeepStrictEqual } from "node:util";
import { type CloudState, type Operation, refusal, type Settings, visible } from "../../memory/memory-resource.ts";
import { requireColor, withTexts } from "../change-toy.ts";
import { nameIn } from "../tag-operations.ts";

/** The beginning of the names of companions. */
export const COMPANION = "owner-";

/** The tag of a kite that lets a namespace have labels on it. */
export const LABELS_BY = "driftless.dev/labels-by";

/** An item of a kite's list: a label, or the companion that says whose a label is. */
export interface Item {
  readonly Name: string;
  readonly Color?: string;
  readonly Size?: string;
  readonly Owner?: string;
}

/** A change to the list. `create` requires that the item does not exist, and `remove` that it has exactly these values. */
export interface Change {
  readonly Action: "create" | "put" | "remove";
  readonly Label: Item;
}

interface OnKite {
  readonly Kite: string;
}

/** The cloud's operations on the labels of kites. An item is a resource with its kite, and is named as it is in the kite's list. */
export const labelOperations: Readonly<Record<string, Operation<never>>> = {
  CountLabels(state, { Kite }: OnKite) {
    visible("CountLabels", Kite, state.look(nameOf(Kite)));
    return { List: { Count: String(namesOn(state, Kite).length) } };
  },

  ListLabels(state, { Kite, From }: OnKite & { readonly From: string }) {
    visible("ListLabels", Kite, state.look(nameOf(Kite)));
    // A late read may still show what has been removed.
    const names = [...new Set([...namesOn(state, Kite), From])].filter((name) => name >= From).toSorted();
    const items = names.flatMap((name) => itemOn(Kite, name, state.look(name)?.settings) ?? []);
    return { Labels: items.slice(0, 1) };
  },

  ChangeLabels(state, { Kite, Changes }: OnKite & { readonly Changes: readonly Change[] }) {
    visible("ChangeLabels", Kite, state.resources.get(nameOf(Kite)));
    const names = new Set(Changes.map(({ Label }) => Label.Name));
    const found = [...names].map((name) => [name, itemOn(Kite, name, state.resources.get(name)?.settings)] as const);
    const items = new Map(found);
    for (const { Action, Label } of Changes) {
      requirePossible(Action, Label, items.get(Label.Name));
      requireColor("ChangeLabels", { color: Label.Color });
      items.set(Label.Name, Action === "remove" ? undefined : Label);
    }
    for (const [name, item] of items) {
      if (item === undefined) state.resources.delete(name);
      else state.resources.set(name, { tags: {}, settings: settingsOf(Kite, item) });
    }
    return { $metadata: { attempts: 1 }, Change: { Id: "change" } };
  },
};

/** The settings of the resource that stands for an item of this kite's list. */
export function settingsOf(kite: string, { Color, Size, Owner }: Omit<Item, "Name">): Settings {
  return withTexts({}, { on: kite, color: Color, size: Size, owner: Owner });
}

function requirePossible(action: Change["Action"], item: Item, found: Item | undefined): void {
  const refuse = (why: string) => {
    throw refusal("ChangeLabels", "InvalidChange", `${item.Name} ${why}`);
  };
  if (action === "create" && found !== undefined) refuse("already exists");
  if (action === "remove" && found === undefined) refuse("was not found");
  if (action === "remove" && !isDeepStrictEqual(compact(item), found)) refuse("has values that do not match");
}

function itemOn(kite: string, Name: string, settings: Settings = {}): Item | undefined {
  const { on, color: Color, size: Size, owner: Owner } = settings;
  return on === kite ? compact({ Name, Color, Size, Owner } as Item) : undefined;
}

function compact(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as object as Item;
}

function namesOn(state: CloudState, kite: string): readonly string[] {
  return state.names().filter((name) => state.resources.get(name)?.settings.on === kite);
}

function nameOf(kite: string): string {
  return nameIn({ ResourceArn: kite });
}
