import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { DOOMED } from "../../support/kinds/driven/mill/mills.ts";
import type { Settings } from "../../support/kinds/memory/memory-resource.ts";

/** The parts of toys, by kind. A part is named after the first field that declares it. */
export const TOY_PARTS = {
  Gadget: ["material", "guard", "policy", "color", "size", "notes"],
  Robot: ["battery", "speed", "notes"],
  Kite: ["material", "color", "size", "tail", "wood", "glue", "policy", "notes"],
  Lamp: ["material", "size", "color", "policy", "brightness", "notes"],
  Bell: ["color", "tone", "chimes"],
  Desk: ["color", "books", "letters", "drawers", "lights"],
  Boat: ["harbor", "captain", "color"],
  Raft: ["harbor", "captain", "color"],
  Badge: ["kite", "pin", "color"],
  Ribbon: ["kite", "color"],
  Label: ["color", "size"],
  Mill: ["material", "color", "size", "grain"],
} as const;

/** What the spec of a toy declares, by part. A setting is named after the field that declares it. Lists and maps count as texts. */
export function toySettings(spec: unknown): Settings {
  const texts = Object.entries(spec ?? {}).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.map(itemText).join() : typeof value === "object" ? itemsText(value) : value,
  ]);
  return Object.fromEntries(texts) as Settings;
}

/** The parts that no call can set. Of a mill, one call changes the color and the size, or none. */
export function impossible({ kind, spec }: Pick<KubernetesObject, "kind" | "spec">): readonly string[] {
  const { color, size, grain } = toySettings(spec);
  const isMill = kind === "Mill";
  const isImpossible = (text: string | undefined) => text === "invisible" || (isMill && text === DOOMED);
  const together = [color, ...(isMill ? [size] : [])].some(isImpossible);
  return [
    ...(together ? ["color", ...(isMill ? ["size"] : [])] : []),
    ...(isMill && isImpossible(grain) ? ["grain"] : []),
  ];
}

/** Whether an object says that it leaves the grain of a mill as it is, because several changes have not helped. */
export function isGivenUp({ status }: Pick<KubernetesObject, "status">, part: string): boolean {
  return part === "grain" && (status?.conditions?.some(({ reason }) => reason === "Unstable") ?? false);
}

function itemText(item: unknown): unknown {
  const { drawer, holds = "nothing", socket, glow = "dim" } = Object(item);
  if (socket !== undefined) return `${socket}=${glow}`;
  return drawer === undefined ? item : `${drawer}=${holds}`;
}

function itemsText(entries: object | null): string {
  return Object.entries(entries ?? {})
    .map(([name, text]) => `${name}=${text}`)
    .join();
}
