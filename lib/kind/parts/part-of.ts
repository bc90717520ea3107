import type { AnyDataKind } from "../data-kind.ts";
import { NO_SETTING } from "../no-setting.ts";
import type { Source } from "../target.ts";
import { attributePart } from "./attribute.ts";
import { attributeGroupPart } from "./attribute-group.ts";
import { partByHand } from "./by-hand.ts";
import { driveDocument } from "./document.ts";
import type { DrivenPart } from "./driven-part.ts";
import { keyedListPart } from "./lists/keyed-list.ts";
import { secretPart } from "./secret.ts";
import { settingPart } from "./setting.ts";
import { settingGroupPart } from "./setting-group.ts";

/** Makes a part of data, by the form that the data has. */
export function partOf(source: Source, name: string, data: NonNullable<AnyDataKind["parts"][string]>): DrivenPart {
  const { attributes: map } = source.data;
  if (data.attribute !== undefined || data.attributes !== undefined) {
    if (map === undefined) throw new Error(`${name}: the kind has no map of attributes`);
    return data.attribute === undefined
      ? attributeGroupPart(source, map, name, data)
      : attributePart(source, map, name, data);
  }
  if (data.key !== undefined) return keyedListPart(source, name, data);
  if (data.same !== undefined) return driveDocument(source, name, data);
  if (data.secret !== undefined) return secretPart(source, name, data);
  if (data.settings !== undefined) return settingGroupPart(source, name, data);
  if (data.unsupported !== undefined) return partByHand(source, name, NO_SETTING);
  return data.get === undefined ? settingPart(source, name, data) : partByHand(source, name, data);
}
