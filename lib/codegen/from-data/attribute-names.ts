import type { AnyDataKind } from "../../kind/data-kind.ts";
import type { AttributeMap } from "../../kind/part-data.ts";
import type { AnySdk } from "../../kind/sdk-types.ts";
import { fieldName } from "../field-name.ts";
import { type SdkStructure, sdkOperation } from "../sdk/sdk-shape.ts";
import { partsOf } from "./calls-of-data.ts";
import type { Sdk } from "./sdk.ts";

/** The attributes in data, by field. */
export function attributesOf(data: AnyDataKind): readonly (readonly [field: string, attribute: string])[] {
  return partsOf(data).flatMap(([name, { attribute, attributes = {} }]) => [
    ...(attribute === undefined ? [] : [[name, attribute] as const]),
    ...Object.entries(attributes).flatMap(([field, one]) => (one ? [[field, one.attribute] as const] : [])),
  ]);
}

/** What is wrong with the map of attributes and with the names in it. A schema does not list them, so the documentation decides. */
export function attributeProblems(data: AnyDataKind, sdk: Sdk): readonly string[] {
  const { attributes: map, status = {}, create } = data;
  if (map === undefined) return [];
  const { member, write, input } = map;
  const reads = data.read.map(({ call }) => sdkOperation(sdk.client, call));
  const inputs = [create.call, write].map((operation) => sdkOperation(sdk.client, operation).input);
  const [created, written] = inputs;
  const needed = [
    [created, member],
    ...(input ? Object.keys(input("", "")) : [member]).map((name) => [written, name] as const),
  ] as const;
  const missing = needed.filter(([input, name]) => !input?.members.some((own) => own.name === name));
  const documented = [...inputs, ...reads.flatMap(({ input, output }) => [input, output])]
    .map((one) => textOf(one, sdk))
    .join("\n");
  const shown = Object.values(status).flatMap((path) =>
    typeof path === "string" && path.startsWith(`${member}.`) ? [path.slice(member.length + 1)] : [],
  );
  const attributes = attributesOf(data);
  return [
    ...missing.map(([input, name]) => `${input?.name} has no member ${name}`),
    ...[...attributes.map(([, attribute]) => attribute), ...shown]
      .filter((attribute) => !new RegExp(`\\b${attribute}\\b`).test(documented))
      .map((attribute) => `the SDK's documentation does not mention the attribute ${attribute}`),
    ...attributes
      .filter(([field, attribute]) => fieldName(attribute) !== field)
      .map(([field, attribute]) => `the field of ${attribute} is ${fieldName(attribute)}, not ${field}`),
  ];
}

function textOf({ name, members }: SdkStructure, { documentation }: Sdk): string {
  return members.map((member) => documentation.text(name, member.name) ?? "").join("\n");
}

/** The member of the write's input that contains an attribute's text, if each call writes one attribute. */
export function memberOfText({ input }: Pick<AttributeMap<AnySdk>, "input">): string | undefined {
  return Object.entries(input?.("name", "text") ?? {}).find(([, value]) => value === "text")?.[0];
}
