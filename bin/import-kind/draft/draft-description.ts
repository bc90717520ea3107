import { fileName } from "../../../lib/codegen/kind-lists.ts";
import { gap, literal } from "../code.ts";
import type { ImportedKind } from "../imported-kind.ts";
import { shortName } from "./draft-service.ts";

/** The draft of the description of a kind for the conformance suite: each field, with a question for its example. */
export function draftDescription(imported: ImportedKind): string {
  const { kind, spec, identity, parts } = imported;
  const name = kind.resource.kind;
  const fixed = parts.filter((part) => part.fixed !== undefined).flatMap(({ fields }) => fields);
  const own = spec.filter(({ source }) => source.by !== "reference").map((field) => field.name);
  const changeable = own.filter((field) => field !== identity.name && field !== "tags" && !fixed.includes(field));
  const isList = spec.some((field) => field.name === "tags" && field.schema.type === "array");
  const rows = [
    ...changeable.map((field) => {
      const declared = gap(`an example of ${field}, as { ${field}: … }`);
      return `    { field: ${literal(field)}, declared: ${declared}, drift: ${gap(`changes ${field} in AWS, as someone else`)} },\n`;
    }),
    ...(own.includes("tags")
      ? [`    tags(${isList ? '[{ key: "team", value: "shop" }]' : '{ team: "shop" }'}),\n`]
      : []),
  ];
  const immutables = [
    ...(identity.name === undefined ? [] : [`    immutable(${literal(identity.name)}),\n`]),
    ...fixed.map(
      (field) =>
        `    { field: ${literal(field)}, change: ${gap(`another value of ${field}`)}, refused: "spec.${field} cannot be changed after creation" },\n`,
    ),
  ];
  const { exists } = imported.errors;
  return `/// <reference types="vitest/importMeta" />
import { page } from "../../../lib/kinds/${shortName(imported)}/${fileName(name)}.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, immutable, tags } from "../../kind/description.ts";

export const description = describeKind({
  kind: page.resource,
  open: ${gap("opens the kind on an emulator, such as openRepositoryOnECR in test/support/kinds/kind-on-aws")},
  spec: ${gap("(name) => a spec of a resource with this name that the API server accepts")},
  resource: ${gap("(name, { region, account }) => the ARN as AWS's documentation has it, without arn and the partition")},
  longestName: ${gap("one of the longest names that AWS accepts or assigns")},
  ${exists === undefined ? "" : `exists: ${literal(exists)},\n  `}adoptionFields: ${gap("what ACK's annotation adoption-fields says, and which spec or status that is")},
  lateSeconds: { "": 60 },
  changeable: [
${rows.join("")}  ],
  fixed: [
${immutables.join("")}  ],
});

if (import.meta.vitest) conforms(description);
`;
}
