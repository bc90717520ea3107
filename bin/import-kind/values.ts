import { commentsOn, gap, lines, literal, type Members, object } from "./code.ts";
import type { ImportedField } from "./fields.ts";
import { documentedDefault } from "./sdk/documented-default.ts";
import { type Context, fixedBy } from "./writes.ts";

/** The members of a part that is one attribute. */
export function attributeMembers(context: Context, field: ImportedField): Members {
  const fixed = fixedBy(context, field);
  return [
    ...attributeData(context, field),
    ...(fixed === undefined ? [] : [["write", "false"] as const]),
    ...exposureOf(context, [field]),
  ];
}

/** The members of a part that consists of several attributes. */
export function attributeGroup(context: Context, fields: readonly ImportedField[]): Members {
  const attributes = fields.map((field) => {
    const data = attributeData(context, field);
    return [field.name, object(data), commentsOn(data)] as const;
  });
  return [["attributes", `{\n${lines(attributes, "        ")}      }`], ...exposureOf(context, fields)];
}

function attributeData(context: Context, field: ImportedField): Members {
  const { source, config } = field;
  return [
    ["attribute", source.by === "attribute" ? literal(source.attribute) : gap("the attribute")],
    ...sameOf(config),
    ...keepOf(context, field),
  ];
}

/** What AWS sets where the spec is silent is unknown, so it is kept. CloudFormation's defaults are too often wrong to be taken. */
export function keepOf(context: Context, field: ImportedField): Members {
  if (isRequired(context, field)) return [];
  if (grants(context, field) !== undefined)
    return [
      [
        "keep",
        gap(
          "no line, so that what is removed from the spec is not granted any more, or silent if AWS has a value of its own",
        ),
      ],
    ];
  const stated = context.cloudFormation?.property(field.name)?.defaultValue;
  const comments = [
    ...(field.config.late_initialize === undefined ? [] : ["ACK: AWS has a value of its own."]),
    ...(stated === undefined ? [] : [`CloudFormation's default is ${stated}.`]),
    ...documentedDefault(context, field),
  ];
  return [["keep", literal("silent"), comments.length === 0 ? undefined : comments.join(" ")]];
}

/** Whether every spec declares the field, or refers to an object that provides it. */
export function isRequired(
  { service, operations: { create } }: Pick<Context, "service" | "operations">,
  field: ImportedField,
): boolean {
  const { required, source } = field;
  if (required || source.by !== "member" || create === undefined) return required;
  return service.sdk.operation(create).input.members.some((one) => one.name === source.member && one.required);
}

/** How two values of a document are compared. */
export function sameOf({ is_document, is_iam_policy }: ImportedField["config"]): Members {
  if (is_iam_policy === true) return [["same", "samePolicy"]];
  return is_document === true ? [["same", "sameDocument"]] : [];
}

/** How AWS's document and the declared one are compared, if they are values of a part that is no attribute. */
export function agreesOf(config: ImportedField["config"]): Members {
  const [, same] = sameOf(config)[0] ?? [];
  return same === undefined ? [] : [["agrees", `(declared, shown) => ${same}(declared, shown)`]];
}

/** CloudFormation's names for properties that grant access. */
const GRANTS = ["InlineResourcePolicy", "InlineIdentityPolicies", "ManagedPolicies", "IngressRules", "EgressRules"];

/** The source that says that a field grants access, if there is one. CloudFormation says so of some policies that grant nothing. */
export function grants({ cloudFormation }: Pick<Context, "cloudFormation">, { name, config }: ImportedField) {
  if (config.is_iam_policy === true) return "ACK: is_iam_policy";
  const scrutiny = cloudFormation?.property(name)?.scrutinizable ?? "";
  return GRANTS.includes(scrutiny) ? "CloudFormation: scrutinizable" : undefined;
}

/** Whether a part can grant access: certainly if it is an IAM policy, and perhaps if CloudFormation or its name says so. */
export function exposureOf(context: Context, fields: readonly ImportedField[]): Members {
  if (fields.some(({ config }) => config.is_iam_policy)) return [["exposure", "true"]];
  const suspicious = fields.filter(
    (field) =>
      grants(context, field) !== undefined ||
      /^policy|policies|permission|public|acl|principal|grant|boundary/i.test(field.name),
  );
  return suspicious.length === 0
    ? []
    : [["exposure", gap(`true if ${suspicious.map(({ name }) => name).join(", ")} grants access, or no line`)]];
}
