import type { Settings } from "../../support/kinds/memory/memory-resource.ts";

/** What the spec of a toy declares, by part. A setting is named after the field that declares it. Lists and maps count as texts. */
export function toySettings(spec: unknown): Settings {
  const texts = Object.entries(spec ?? {}).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.map(itemText).join() : typeof value === "object" ? itemsText(value) : value,
  ]);
  return Object.fromEntries(texts) as Settings;
}

function itemText(item: unknown): unknown {
  const { drawer, holds = "nothing" } = Object(item);
  return drawer === undefined ? item : `${drawer}=${holds}`;
}

function itemsText(entries: object | null): string {
  return Object.entries(entries ?? {})
    .map(([name, text]) => `${name}=${text}`)
    .join();
}
