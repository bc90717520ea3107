import type { LimitName } from "../../../lib/reconcile/decide/limits/tokens.ts";
import { changedBy, isCreate, isRemoval } from "../journal/look.ts";
import type { CloudWrite } from "../journal/moments.ts";
import { isTagged } from "./declared.ts";
import type { Property } from "./property.ts";

export const limitsProperty: Property = {
  name: "P18",
  promise:
    "If the deployment limits deletes, repairs of drift, or writes of declared settings that decide who has access, none is made for an object without a token.",
  atCloudWrite(write) {
    const limit = limitsOn(write).find((name) => write.withoutToken.has(name));
    return limit === undefined ? undefined : `written without a token for ${limit}`;
  },
};

/** The limits that apply to a write. */
function limitsOn(write: CloudWrite): readonly LimitName[] {
  if (isRemoval(write.call)) return ["deletes"];
  return [...(isRepair(write) ? ["repairs" as const] : []), ...(isOpening(write) ? ["openings" as const] : [])];
}

/** Whether a write corrects what someone else has changed: the object was Ready for its current spec. */
function isRepair({ call, pass: { claimed, seen } }: CloudWrite): boolean {
  const { conditions = [], observedGeneration, origin } = claimed?.status ?? {};
  if (claimed === undefined || observedGeneration !== claimed.metadata.generation || origin === "Creating")
    return false;
  const isReady = conditions.some(({ type, status }) => type === "Ready" && status === "True");
  if (!isReady || conditions.some(({ reason }) => reason === "Unread")) return false;
  if (isCreate(call, seen)) return true;
  return changedBy(call, seen).length > 0 && !seen?.isNew && isTagged(seen?.tags ?? {}, claimed);
}

/** Whether a write gives a value to a setting that decides who has access. */
function isOpening({ call: { verb, body } }: CloudWrite): boolean {
  const { setting = "", value } = body as { readonly setting?: string; readonly value?: string };
  return verb === "PutGadgetSetting" && ["guard", "policy"].includes(setting) && value !== undefined;
}
