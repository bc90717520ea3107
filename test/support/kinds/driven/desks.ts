import { type CloudState, type Operation, refusal, type Settings, visible } from "../memory/memory-resource.ts";
import { changeToy, requireColor, withTexts } from "./change-toy.ts";
import { itemsIn, withItem } from "./item-text.ts";
import { nameIn, requireLawfulTags, type TagList, tagList, tagOperations } from "./tag-operations.ts";

interface Named {
  readonly Name: string;
}

/** The name of an item, and its value. */
type Item = Named & { readonly [Member in "Book" | "Letter" | "Drawer" | "Text" | "Holds"]: string };

interface Lit extends Named {
  readonly Light: { readonly Socket: string; readonly Glow: string };
}

/** The cloud's operations on desks. Each call changes one item. */
export const deskOperations: Readonly<Record<string, Operation<never>>> = {
  DescribeDesk(state, { Name }: Named) {
    const { color, lights } = read("DescribeDesk", state, Name);
    const Lights = [...itemsIn(lights)].map(([Socket, Glow]) => ({ Socket, Glow }));
    return { Desk: { Name, Color: color, Lights } };
  },

  CreateDesk(
    state,
    { Name, Color, Light, Tags }: Partial<Lit> & Named & { readonly Color?: string; readonly Tags?: TagList },
  ) {
    if (state.resources.has(Name)) throw refusal("CreateDesk", "Exists", `${Name} exists`, 409);
    const tags = tagList.tagsIn(Tags);
    const lights = Light && withItem(undefined, Light.Socket, Light.Glow);
    requireLawfulTags("CreateDesk", tags);
    requireColor("CreateDesk", { color: Color });
    state.resources.set(Name, { tags, settings: withTexts({ lock: "locked" }, { color: Color, lights }) });
    return {};
  },

  UnlockDesk: (state, { Name }: Named) => changeToy("UnlockDesk", state, Name, { lock: undefined }),

  DeleteDesk(state, { Name }: Named) {
    const { books, letters, lock } = visible("DeleteDesk", Name, state.resources.get(Name)).settings;
    if ((books ?? letters ?? lock) !== undefined) throw refusal("DeleteDesk", "NotEmpty", `${Name} is in use`, 409);
    state.resources.delete(Name);
    return {};
  },

  PaintDesk: (state, { Name, Color }: Named & { readonly Color?: string }) =>
    changeToy("PaintDesk", state, Name, { color: Color }),

  GetDeskBooks: (state, { Name }: Named) => ({
    Books: [...itemsIn(read("GetDeskBooks", state, Name).books).keys()].map((Book) => ({ Book })),
  }),
  PutDeskBook: (state, { Name, Book }: Item) => put("PutDeskBook", state, Name, "books", [Book, ""]),
  TakeDeskBook: (state, { Name, Book }: Item) => take("TakeDeskBook", state, Name, "books", Book),

  GetDeskLetters: (state, { Name }: Named) => ({
    Letters: [...itemsIn(read("GetDeskLetters", state, Name).letters).keys()],
  }),
  GetDeskLetter(state, { Name, Letter }: Item) {
    const Text = itemsIn(read("GetDeskLetter", state, Name).letters).get(Letter);
    if (Text === undefined) throw refusal("GetDeskLetter", "NotFound", `${Letter} does not exist`, 404);
    return { Letter, Text };
  },
  PutDeskLetter: (state, { Name, Letter, Text }: Item) => put("PutDeskLetter", state, Name, "letters", [Letter, Text]),
  TakeDeskLetter: (state, { Name, Letter }: Item) => take("TakeDeskLetter", state, Name, "letters", Letter),

  GetDeskDrawers: (state, { Name }: Named) => ({
    Drawers: [...itemsIn(read("GetDeskDrawers", state, Name).drawers)].map(([Drawer, Holds]) => ({ Drawer, Holds })),
  }),
  PutDeskDrawer: (state, { Name, Drawer, Holds }: Item) =>
    put("PutDeskDrawer", state, Name, "drawers", [Drawer, Holds]),
  TakeDeskDrawer: (state, { Name, Drawer }: Item) => take("TakeDeskDrawer", state, Name, "drawers", Drawer),

  PutDeskLight: (state, { Name, Light: { Socket, Glow } }: Lit) =>
    put("PutDeskLight", state, Name, "lights", [Socket, Glow]),
  TakeDeskLight: (state, { Name, Light }: Lit) => take("TakeDeskLight", state, Name, "lights", Light.Socket),

  ...tagOperations("Desk", nameIn, tagList),
};

function read(operation: string, state: CloudState, name: string): Settings {
  return visible(operation, name, state.look(name)).settings;
}

type Holder = "books" | "letters" | "drawers" | "lights";

function put(
  operation: string,
  state: CloudState,
  name: string,
  holder: Holder,
  [key, value]: readonly [string, string],
) {
  const { settings } = visible(operation, name, state.resources.get(name));
  return changeToy(operation, state, name, { [holder]: withItem(settings[holder], key, value) });
}

function take(operation: string, state: CloudState, name: string, holder: Holder, key: string) {
  const { settings } = visible(operation, name, state.resources.get(name));
  if (!itemsIn(settings[holder]).has(key)) throw refusal(operation, "NotFound", `${key} does not exist`, 404);
  return changeToy(operation, state, name, { [holder]: withItem(settings[holder], key, undefined) });
}
