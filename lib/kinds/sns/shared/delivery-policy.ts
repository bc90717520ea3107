import type { At } from "../../../kind/at.ts";
import { sameDocument } from "../../../kind/values/same-document.ts";
import { settingsText } from "../../../kind/values/same-settings.ts";

// SNS adds members to a delivery policy that say nothing: `null`, and what is `false` by default, such as `guaranteed`.

/** A delivery policy. One that says nothing, as SNS shows it after a removal, counts only if the spec declares one. */
export function deliveryPolicy({ spec, description }: At): string | undefined {
  const { DeliveryPolicy: shown = "" }: Record<string, string> = Object(description.Attributes);
  const { deliveryPolicy: text } = spec;
  const isSilent = typeof text !== "string" || text.trim() === "";
  return shown === "" || (isSilent && sameDeliveryPolicy(shown, "{}")) ? undefined : shown;
}

/** Whether two delivery policies declare the same. */
export function sameDeliveryPolicy(one: string, other: string): boolean {
  return sameDocument(one, other, (document) => settingsText(JSON.parse(JSON.stringify(document), declared)));
}

/** A member's value; `undefined` if it says nothing. */
function declared(_: string, value: unknown): unknown {
  const isEmpty = typeof value === "object" && Object.keys(value ?? {}).length === 0;
  return isEmpty || value === false ? undefined : value;
}
