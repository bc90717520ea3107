import type { AnySdk } from "../sdk-types.ts";
import type { Companion, Item } from "../tag-data.ts";
import { valueAt } from "../value-at.ts";

type TextData = Pick<Companion<AnySdk>, "text">;

/** The companion with this key that names an owner. */
export function companionOf(
  { text, others }: TextData & Pick<Companion<AnySdk>, "others">,
  key: Item,
  owner: string,
): Item {
  const { at, before = "", after = "" } = text;
  const inside = (inner: unknown, step: string) => (step === "0" ? [inner] : { [step]: inner });
  const named = at.split(".").reduceRight<unknown>(inside, `${before}${owner}${after}`);
  return { ...key, ...others, ...Object(named) };
}

/** The owner that an item names; `undefined` if it is no companion. */
export function ownerIn({ text: { at, before = "", after = "" } }: TextData, item: Item): string | undefined {
  const [listPath] = at.split(".0");
  const [list, value] = [valueAt(item, listPath), valueAt(item, at)];
  // A companion contains nothing else.
  if ((Array.isArray(list) && list.length > 1) || typeof value !== "string") return undefined;
  const isNamed = value.startsWith(before) && value.slice(before.length).endsWith(after);
  return isNamed ? value.slice(before.length, value.length - after.length) : undefined;
}
