import { gap, literal, type Members } from "./code.ts";
import type { ImportedField } from "./fields.ts";

/** The members of a part that is an attribute. */
export function attributeMembers(field: ImportedField, attribute: string): Members {
  const { is_immutable, is_document, is_iam_policy, late_initialize } = field.config;
  const late = late_initialize === undefined ? "" : "AWS has a value of its own. ";
  const isDocument = is_document === true || is_iam_policy === true;
  return [
    ["attribute", literal(attribute)],
    ...(is_immutable === true ? [["fixed", "true"] as const] : []),
    ...sameOf(field.config),
    ...(isDocument
      ? []
      : [["initial", gap(`${late}What does a new resource have? Or no line, or keep, or fixed`)] as const]),
    ...(isDocument && late !== "" ? [["keep", gap(`${late}"silent"?`)] as const] : []),
    ...exposureOf([field]),
  ];
}

/** How two values of a document are compared. */
export function sameOf({ is_document, is_iam_policy }: ImportedField["config"]): Members {
  if (is_iam_policy === true) return [["same", "samePolicy"]];
  return is_document === true ? [["same", "sameDocument"]] : [];
}

/** Whether a part can grant access: certainly if it is an IAM policy, and perhaps if its name says so. */
export function exposureOf(fields: readonly ImportedField[]): Members {
  if (fields.some(({ config }) => config.is_iam_policy)) return [["exposure", "true"]];
  const suspicious = fields.filter(({ name }) =>
    /^policy|policies|permission|public|acl|principal|grant|boundary/i.test(name),
  );
  return suspicious.length === 0
    ? []
    : [["exposure", gap(`true if ${suspicious.map(({ name }) => name).join(", ")} grants access, or no line`)]];
}
