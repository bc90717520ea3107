import { type CloudState, refusal, type Settings, visible, withSetting } from "../memory/memory-resource.ts";

/** The values that a call gives to settings. An empty text counts as no value. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** Changes settings of a toy. */
export function changeToy(operation: string, state: CloudState, name: string, texts: Texts): object {
  const found = visible(operation, name, state.resources.get(name));
  requireColor(operation, texts);
  state.resources.set(name, { ...found, settings: withTexts(found.settings, texts) });
  return {};
}

export function withTexts(settings: Settings, texts: Texts): Settings {
  return Object.entries(texts).reduce((all, [name, text]) => withSetting(all, name, text || undefined), settings);
}

/** Throws the cloud's refusal of a color that does not exist. */
export function requireColor(operation: string, { color }: Texts): void {
  if (color === "invisible") throw refusal(operation, "InvalidColor", "invisible is no color");
}
