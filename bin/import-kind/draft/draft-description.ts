import { fileName } from "../../../lib/codegen/kind-lists.ts";
import { gap, literal } from "../code.ts";
import { arnFormOf } from "../identity/arn.ts";
import { arnAdopted } from "../identity/arn-adopted.ts";
import type { ImportedKind } from "../imported-kind.ts";
import { arnTemplateOf } from "../public/iam-reference.ts";
import { isRequired } from "../values.ts";
import { draftOpener } from "./draft-opener.ts";
import { shortName } from "./draft-service.ts";
import { valuesOf } from "./draft-values.ts";
import { ownFields } from "./own-fields.ts";

/** The draft of the description of a kind for the conformance suite: its opener, and each field, with a question for its example. */
export function draftDescription(imported: ImportedKind): string {
  const { service, kind, identity } = imported;
  const name = kind.resource.kind;
  const opener = draftOpener(imported);
  const { exists } = imported.errors;
  const account =
    opener.account.length === 0
      ? ""
      : `import { ${opener.account.join(", ")} } from "../../support/aws/test-account.ts";\n`;
  return `/// <reference types="vitest/importMeta" />
import { ${opener.sdk.join(", ")} } from "${service.sdk.packageName}";
import { page } from "../../../lib/kinds/${shortName(imported)}/${fileName(name)}.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, immutable, tags } from "../../kind/description.ts";
import { openOnEmulator } from "../../support/aws/connections/open-on-emulator.ts";
${account}import { ${opener.support.join(", ")} } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { createTestClock } from "../../support/worlds/test-clock.ts";

/** A spec of a resource with this name that the API server accepts. */
const spec = (name: string) => (${specOf(imported)});

${opener.text}
export const description = describeKind({
  kind: page.resource,
  open: open${name},
  onlyOnEmulator: "nobody has written its service in memory",
  spec,
  ${resourceOf(imported)},
  longestName: ${gap("one of the longest names that AWS accepts or assigns")},
${exposureOf(imported)}${identitiesOf(imported)}${exists === undefined ? "" : `  exists: ${literal(exists)},\n`}${absentOf(imported)}  adoptionFields: ${adoptionOf(imported)},
  // One for the resource, for each part that expects late answers, and for the tags.
  lateSeconds: ${literal(Object.fromEntries(lateOf(imported).map((part) => [part, 60])))},
  changeable: [
${changeableOf(imported).join("")}  ],
  fixed: [
${identity.name === undefined ? "" : `    immutable(${literal(identity.name)}),\n`}${fixedOf(imported).join("")}  ],
});

if (import.meta.vitest) conforms(description);
`;
}

/** What the names of errors say about something that does not exist. */
const ABSENT = /not.?found|no.?such|non.?existent|does.?not.?exist/i;

/** The codes for what does not exist whose names do not say so: AWS may also refuse calls with them. */
function absentOf({ service: { sdk }, errors }: ImportedKind): string {
  const others = errors.absent.filter((code) => sdk.errorCodes.has(code) && !ABSENT.test(code));
  return others.length === 0
    ? ""
    : `  // Its name says something else, so check when AWS returns it.\n  absent: ${literal(others)},\n`;
}

function fixedFields({ parts }: ImportedKind): readonly string[] {
  return parts.filter((part) => part.fixed !== undefined).flatMap(({ fields }) => fields);
}

function specOf(imported: ImportedKind): string {
  const { identity } = imported;
  if (identity.name === undefined && identity.assigned === undefined)
    return gap("the fields that every resource needs");
  const needed = ownFields(imported).filter((field) => isRequired(imported, field));
  const values = needed.map((field) => {
    const [value = gap(`an example of ${field.name}`)] = valuesOf(imported, field);
    return `${field.name}: ${value}`;
  });
  return `{ ${[...(identity.name === undefined ? [] : [identity.name === "name" ? "name" : `${identity.name}: name`]), ...values].join(", ")} }`;
}

/** The ARN by another source than that of the page, so that the one proves the other. */
function resourceOf({ kind, spec, identity, cloudFormation }: ImportedKind): string {
  const template = cloudFormation && arnTemplateOf(cloudFormation.type, kind.resource.kind);
  const names = spec.map(({ name }) => name);
  const form = template === undefined ? undefined : arnFormOf(template, names, identity.name !== undefined);
  if (form === undefined || form.fields.length > 0)
    return `resource: ${gap("(name, { region, account }) => the ARN as AWS's documentation has it, without arn and the partition")}`;
  const place = ["region", "account"].filter((one) => form.form.includes(`{${one}}`));
  const parameters = place.length === 0 ? "name" : `name, { ${place.join(", ")} }`;
  const text = form.form.replace(/^arn:[^:]+:/, "").replaceAll("{", "$" + "{");
  return `// AWS's service authorization reference.\n  resource: (${parameters}) => \`${text}\``;
}

function exposureOf({ parts }: ImportedKind): string {
  const stated = parts.filter(({ members }) => members.some(([member]) => member === "exposure"));
  if (stated.length === 0) return "";
  const known = stated.every(({ members }) =>
    members.some(([member, text]) => member === "exposure" && text === "true"),
  );
  const names = stated.map(({ name }) => name);
  return `  exposure: ${known ? literal(names) : gap(`those of ${names.join(", ")} whose exposure is true on the page, or no line`)},\n`;
}

/** The first fields of the parts of several fields. */
function identitiesOf({ parts }: ImportedKind): string {
  const several = parts.filter(({ fields, gap: why }) => why === undefined && fields.length > 1);
  return several.length === 0 ? "" : `  identities: ${literal(several.map(({ name }) => name))},\n`;
}

/** ACK's Go code says what the annotation needs, unless the call that describes a resource shows it. */
function adoptionOf(imported: ImportedKind): string {
  const { service, kind } = imported;
  const adopted = arnAdopted(imported);
  const { kind: name } = kind.resource;
  if (adopted === undefined) {
    const file = `pkg/resource/${fileName(name).replaceAll("-", "_")}/resource.go`;
    const where = `https://github.com/aws-controllers-k8s/${service.name}-controller/blob/${service.commit}/${file}`;
    return gap(`what PopulateResourceFromAnnotation requires in ${where}, as [{ fields: { … }, is: { spec: { … } } }]`);
  }
  const arn = imported.identity.arn?.form
    .replace("{partition}", "aws")
    .replace("{region}", "us-west-2")
    .replace("{account}", "000000000000")
    .replace("{name}", "orders");
  return `[{ fields: { arn: "${arn}" }, is: { spec: { ${adopted.name}: "orders" } } }]`;
}

/** The resource, the parts that are written, and the tags. */
function lateOf({ parts, spec }: ImportedKind): readonly string[] {
  const written = parts.filter(({ fixed, gap: why }) => fixed === undefined && why === undefined);
  const hasTags = spec.some(({ name }) => name === "tags");
  return ["", ...written.map(({ name }) => name), ...(hasTags ? ["tags"] : [])];
}

function changeableOf(imported: ImportedKind): readonly string[] {
  const { spec } = imported;
  const own = ownFields(imported).filter(({ name }) => !fixedFields(imported).includes(name));
  const rows = own.map((field) => {
    const required = isRequired(imported, field);
    const known = valuesOf(imported, field);
    // A required field has the first of the values from the beginning.
    const [
      declared = gap(`an example of ${field.name}`),
      changed = gap(`another value of ${field.name}, which someone else sets`),
    ] = known.slice(required ? 1 : 0);
    const base = required ? `base: { ${field.name}: spec("").${field.name} }, ` : "";
    return `    { field: ${literal(field.name)}, ${base}declared: { ${field.name}: ${declared} }, drift: { ${field.name}: ${changed} } },\n`;
  });
  const list = spec.find(({ name }) => name === "tags");
  if (list === undefined) return rows;
  return [
    ...rows,
    `    tags(${list.schema.type === "array" ? '[{ key: "team", value: "shop" }]' : '{ team: "shop" }'}),\n`,
  ];
}

function fixedOf(imported: ImportedKind): readonly string[] {
  return fixedFields(imported).map(
    (field) =>
      `    { field: ${literal(field)}, change: { ${field}: ${gap(`another value of ${field}`)} }, refused: "spec.${field} cannot be changed after creation" },\n`,
  );
}
