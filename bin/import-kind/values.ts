import { gap, literal, type Members, object } from "./code.ts";
import type { ImportedField } from "./fields.ts";

/** The members of a part that is one attribute. */
export function attributeMembers(field: ImportedField): Members {
  return [
    ...attributeData(field),
    ...(field.config.is_immutable === true ? [["write", "false"] as const] : []),
    ...exposureOf([field]),
  ];
}

/** The members of a part that consists of several attributes. */
export function attributeGroup(fields: readonly ImportedField[]): Members {
  const attributes = fields.map((field) => `\n        ${field.name}: ${object(attributeData(field))},`);
  return [["attributes", `{${attributes.join("")}\n      }`], ...exposureOf(fields)];
}

function attributeData({ source, config }: ImportedField): Members {
  const late = config.late_initialize === undefined ? "" : "AWS has a value of its own. ";
  const isDocument = config.is_document === true || config.is_iam_policy === true;
  return [
    ["attribute", source.by === "attribute" ? literal(source.attribute) : gap("the attribute")],
    ...sameOf(config),
    ...(isDocument
      ? []
      : [["initial", gap(`${late}What does a new resource have? Or no line, or keep, or a fixed part`)] as const]),
    ...(isDocument && late !== "" ? [["keep", gap(`${late}"silent"?`)] as const] : []),
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
