import { type CloudState, type Operation, refusal, visible } from "../memory/memory-resource.ts";
import { changeToy, requireColor, withTexts } from "./change-toy.ts";
import { nameIn } from "./tag-operations.ts";

interface Pinned {
  readonly Kite: string;
  readonly Pin: string;
  readonly Color?: string;
}

interface Identified {
  readonly BadgeArn: string;
}

/** The cloud's operations on badges. A badge is a resource that is named after its identifier. Creating a badge that exists returns it. */
export const badgeOperations: Readonly<Record<string, Operation<never>>> = {
  DescribeBadge(state, { BadgeArn }: Identified) {
    const { kite, pin, color } = visible("DescribeBadge", BadgeArn, state.look(nameOf(BadgeArn))).settings;
    return { Badge: { BadgeArn, Kite: kite, Pin: pin, Color: color } };
  },

  ListBadges: (state, { Kite }: Pinned) => ({
    Badges: pinnedTo(state, Kite, (name) => state.look(name)).map(({ name, settings }) => ({
      BadgeArn: arnOf(name),
      Pin: settings.pin,
    })),
  }),

  CreateBadge(state, { Kite, Pin, Color }: Pinned) {
    visible("CreateBadge", Kite, state.resources.get(nameIn({ ResourceArn: Kite })));
    requireColor("CreateBadge", { color: Color });
    const [before] = pinnedTo(state, Kite, (name) => state.resources.get(name)).filter(
      ({ settings }) => settings.pin === Pin,
    );
    if (before !== undefined) return { BadgeArn: arnOf(before.name) };
    const name = `badge-${state.newId()}`;
    state.resources.set(name, { tags: {}, settings: withTexts({}, { kite: Kite, pin: Pin, color: Color }) });
    return { BadgeArn: arnOf(name) };
  },

  PaintBadge: (state, { BadgeArn, Color }: Identified & Pinned) =>
    changeToy("PaintBadge", state, nameOf(BadgeArn), { color: Color }),

  DeleteBadge(state, { BadgeArn }: Identified) {
    if (!state.resources.delete(nameOf(BadgeArn))) throw refusal("DeleteBadge", "NotFound", BadgeArn, 404);
    return {};
  },
};

/** The ARN of a badge, by the name of its resource. */
export function arnOf(name: string): string {
  return `arn:aws:toys:us-west-2:000000000000:badge:${name}`;
}

function nameOf(arn: string): string {
  return arn.slice(arn.lastIndexOf(":") + 1);
}

/** The badges on a kite, as `look` shows them. */
function pinnedTo(state: CloudState, kite: string, look: CloudState["look"]) {
  return state
    .names()
    .filter((name) => name.startsWith("badge-"))
    .map((name) => ({ name, settings: look(name)?.settings ?? {} }))
    .filter(({ settings }) => settings.kite === kite);
}
