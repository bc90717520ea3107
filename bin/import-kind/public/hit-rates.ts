import type { AnyDataKind } from "../../../lib/kind/data-kind.ts";
import type { ImportedKind } from "../imported-kind.ts";
import { grants } from "../values.ts";
import { FIXED_BY } from "../writes.ts";

/** A page that a person has written, and what the importer finds about its kind. */
export interface Compared {
  readonly page: AnyDataKind;
  readonly imported: ImportedKind;
}

/** How often a source says what a page says. */
export interface HitRate {
  readonly what: string;
  readonly right: number;
  readonly all: number;
  /** The kinds and fields about which the page says something else. */
  readonly wrong: readonly string[];
}

/** How often each source is right, according to the pages that people have written. */
export function hitRates(all: readonly Compared[]): readonly HitRate[] {
  return [
    rate("the form of the ARN", all, ({ page, imported: { identity } }) =>
      identity.arn === undefined ? [] : [[identity.arn.form, arnOf(page, identity.arn.fields)]],
    ),
    rate("the create call", all, ({ page, imported }) => [[imported.operations.create, page.create.call]]),
    rate("the call that describes", all, ({ page, imported }) =>
      imported.operations.read === undefined
        ? []
        : [[page.read.some(({ call }) => call === imported.operations.read?.call), true]],
    ),
    rate("the calls for tags", all, ({ page: { tags }, imported: { operations } }) =>
      operations.tags === undefined
        ? []
        : [[`${operations.tags.set} ${operations.tags.unset}`, `${tags.set} ${tags.unset}`]],
    ),
    rate("the error of a resource that exists", all, ({ page, imported: { errors } }) =>
      errors.exists === undefined ? [] : [[errors.exists, page.create.exists]],
    ),
    rate("a declared error means that the create call does not repeat", all, ({ page, imported: { errors } }) =>
      errors.exists === undefined ? [] : [[page.create.repeats, undefined]],
    ),
    ...FIXED_BY.map((source) =>
      rate(`fixed after creation (${source})`, all, ({ page, imported }) =>
        imported.parts.filter(({ fixed }) => fixed === source).map(({ name }) => [isFixed(page, name), true, name]),
      ),
    ),
    ...["ACK: is_iam_policy", "CloudFormation: scrutinizable"].map((source) =>
      rate(`grants access (${source})`, all, ({ page, imported }) =>
        imported.spec
          .filter((field) => grants(imported, field) === source)
          .map(({ name }) => [partWith(page, name)?.exposure ?? false, true, name]),
      ),
    ),
    rate("the order of a list does not matter", all, ({ page, imported: { spec, cloudFormation } }) =>
      spec
        .filter(({ name }) => partWith(page, name)?.put === undefined && name !== "tags")
        .filter(({ name }) => cloudFormation?.property(name)?.insertionOrder === false)
        .map(({ name }) => [isUnordered(page, name), true, name]),
    ),
  ];
}

type Pair = readonly [found: unknown, written: unknown, field?: string];

function rate(what: string, all: readonly Compared[], pairs: (one: Compared) => readonly Pair[]): HitRate {
  const found = all.flatMap((one) =>
    pairs(one).map(([value, written, field]) => ({
      isRight: value === written,
      place: [one.imported.kind.resource.kind, ...(field === undefined ? [] : [field])].join("."),
    })),
  );
  const wrong = found.filter(({ isRight }) => !isRight).map(({ place }) => place);
  return { what, right: found.length - wrong.length, all: found.length, wrong };
}

function arnOf({ arn }: AnyDataKind, fields: readonly string[]): string {
  const place = { partition: "{partition}", region: "{region}", account: "{account}" };
  return arn("{name}", place, Object.fromEntries(fields.map((field) => [field, `{${field}}`])));
}

/** The part of a page that has a field, of whatever form. */
function partWith({ parts }: AnyDataKind, field: string): AnyPart | undefined {
  const all = Object.entries(parts) as readonly (readonly [string, AnyPart])[];
  return all.find(([name, { fields, settings, attributes }]) => {
    const own = fields ?? Object.keys(settings ?? attributes ?? {});
    return name === field || own.includes(field);
  })?.[1];
}

interface AnyPart {
  readonly fields?: readonly string[];
  readonly settings?: object;
  readonly attributes?: object;
  readonly write?: unknown;
  readonly put?: unknown;
  readonly exposure?: unknown;
  /** Items with keys have no order. */
  readonly key?: readonly string[];
  readonly unordered?: readonly string[];
}

function isFixed(page: AnyDataKind, field: string): boolean {
  const part = partWith(page, field);
  if (part === undefined) return page.identity?.includes(field) ?? false;
  return !(part.write || part.put || part.attributes);
}

function isUnordered(page: AnyDataKind, field: string): boolean {
  const part = partWith(page, field);
  return part?.key !== undefined || (part?.unordered?.some((one) => one.split(/[.[]/)[0] === field) ?? false);
}
