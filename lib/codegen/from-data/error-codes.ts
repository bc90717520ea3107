import type { AnyDataKind } from "../../kind/data-kind.ts";
import { lastChangeIn } from "../../kind/lifecycle/states.ts";
import { didYouMean } from "../../text/did-you-mean.ts";
import table from "../facts/error-codes.json" with { type: "json" };
import { partsOf } from "./calls-of-data.ts";

const ofServices = new Map(Object.entries(table.codes));

/** The codes of errors that every service can return: https://docs.aws.amazon.com/AWSEC2/latest/APIReference/CommonErrors.html */
const COMMON: readonly string[] = [
  "AccessDenied",
  "AccessDeniedException",
  "InvalidParameterCombination",
  "InvalidParameterValue",
  "ThrottlingException",
  "ValidationError",
  "ValidationException",
];

/** The error codes in data that the SDK does not have, each with the member that names it and the code that was probably meant. */
export function errorCodeProblems(data: AnyDataKind, client: object): readonly string[] {
  const { absent, terminal, busy = {}, create, remove } = data;
  const ofParts = partsOf(data).map(([name, part]) => [`parts.${name}.absent`, part.absent] as const);
  const named = [
    ["absent", absent],
    ["states.read.absent", lastChangeIn(data)?.absent],
    ["terminal.codes", terminal.codes],
    ["busy", Object.keys(busy)],
    ["create.exists", create.exists],
    ["remove.absent", remove.absent],
    ["remove.hints", Object.keys(remove.hints ?? {})],
    ["remove.finalSnapshot.codes", remove.finalSnapshot?.codes],
    ...ofParts,
  ] as const;
  const known = [...new Set([...knownCodes(client), ...(ofServices.get(data.service.name) ?? [])])];
  return named.flatMap(([member, codes = []]) =>
    [codes]
      .flat()
      .filter((code) => !known.includes(code))
      .map((code) => `${member}: the SDK has no error ${code}${didYouMean(code, known)}`),
  );
}

/** The error codes that the SDK has, and those of every service. */
export function knownCodes(client: object): ReadonlySet<string> {
  return new Set([...COMMON, ...Object.values(client).flatMap(codesOf)]);
}

const ERROR = -3;

/** The codes of an error's schema: its name, and the one that services with a query protocol return instead. */
function codesOf(schema: unknown): readonly string[] {
  if (!Array.isArray(schema) || schema[0] !== ERROR) return [];
  const [, , name, traits]: readonly unknown[] = schema;
  const { awsQueryError = [] } = Object(traits) as { readonly awsQueryError?: readonly unknown[] };
  return [name, awsQueryError[0]].filter((code) => typeof code === "string");
}
