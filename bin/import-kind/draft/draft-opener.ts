import type { SdkMember, SdkShape } from "../../../lib/codegen/sdk/sdk-shape.ts";
import { code, gap } from "../code.ts";
import type { ImportedKind } from "../imported-kind.ts";
import { namedIn } from "../reads.ts";
import { isRequired } from "../values.ts";
import { idsIn, idsOf, sent } from "./draft-call.ts";
import { tagsInOpener } from "./draft-opener-tags.ts";
import { ownFields } from "./own-fields.ts";

/** The function of a description that opens the kind on an emulator, and what it imports. */
export interface DraftOpener {
  readonly text: string;
  /** What it imports from the SDK package, from the tests' account and from the types of openers. */
  readonly sdk: readonly string[];
  readonly account: readonly string[];
  readonly support: readonly string[];
}

/** The draft of an opener with the SDK's client: the calls of the page, with the members that the page gives them. */
export function draftOpener(imported: ImportedKind): DraftOpener {
  const { service, kind, operations } = imported;
  const { create, read } = operations;
  const tags = tagsInOpener(imported);
  const { read: reading, sdk: ofRead } = readIn(imported);
  const make = create === undefined ? gap("the call that creates the resource") : makeIn(imported, create, tags.made);
  const { text: arn, account } = arnIn(imported);
  const made = ownFields(imported).map(({ name }) => name);
  const emulator = gap(`moto or ministack, whichever has ${create ?? "the calls of the page"}`);
  const text = `/** Opens the kind on an emulator. */
async function open${kind.resource.kind}(): Promise<KindOnAws> {
  const { client, ...emulator } = await openOnEmulator(${emulator}, (config) => new ${service.sdk.clientName}(config));
  const arn: KindOnAws["arn"] = ${arn};
  const readTags: KindOnAws["readTags"] = ${tags.read};
  return {
    kind: page.resource,
    clock: createTestClock(),
    ...emulator,
    lateSeconds: 60,
    spec,
    asMade: ${made.length === 0 ? "{}" : gap(`values other than those of a new resource of some of ${made.join(", ")}, as fields of the spec`)},
    tagged: ${tags.tagged},
    arn,
    async make(name, tags) {
      ${make}
    },
    ${reading}
    readTags,
    async writeTags(name, tags) {
      ${tags.write}
    },
  };
}
`;
  const commands = [create, read?.call].flatMap((call) => (call === undefined ? [] : [`${call}Command`]));
  const used = ["asFields", "asTagList", "asTags"].filter((name) => new RegExp(`\\b${name}\\(`).test(text));
  return {
    text: text.replace("  const arn:", () => `${idsIn(text)}  const arn:`),
    sdk: [...new Set([...commands, ...tags.sdk, ...ofRead, service.sdk.clientName])].sort(),
    account,
    support: [...used, "type KindOnAws"],
  };
}

function arnIn({ identity: { arn } }: ImportedKind): { readonly text: string; readonly account: readonly string[] } {
  if (arn === undefined || arn.fields.length > 0) return { text: gap("(name) => the ARN"), account: [] };
  const form = arn.form
    .replace("{partition}", "aws")
    .replace("{region}", "$" + "{REGION}")
    .replace("{account}", "$" + "{ACCOUNT}")
    .replace("{name}", "$" + "{name}");
  return {
    text: `(name) => \`${form}\``,
    account: ["ACCOUNT", "REGION"].filter((one) => form.includes(one)),
  };
}

/** The create call, with the name, what it requires and the tags. What differs from a new resource only a person can choose. */
function makeIn(imported: ImportedKind, create: string, tags: readonly (readonly [string, string])[]): string {
  const { service, spec } = imported;
  const ids = idsOf(imported, create);
  const names = [...ids, ...tags].map(([name]) => name);
  const needed = service.sdk.operation(create).input.members.filter((one) => one.required && !names.includes(one.name));
  const values = needed.map(({ name, shape }) => {
    const field = spec.find(({ source }) => source.by === "member" && source.member === name);
    const isPlain = field !== undefined && ["string", "number", "boolean"].includes(shape().type);
    return [name, isPlain ? `spec(name).${field.name}` : gap(`${name}, as asMade or the spec has it`)] as const;
  });
  const optional = ownFields(imported).filter((field) => !isRequired(imported, field));
  const open =
    optional.length === 0
      ? ""
      : `\n      ${gap("what asMade has and the create call omits: as its members, or as calls of their own")};`;
  return `await ${sent(create, [...ids, ...values, ...tags])};${open}`;
}

interface Reading {
  readonly read: string;
  readonly sdk: readonly string[];
}

/** What the call that describes a resource returns, without tags and times: these differ when the resource is created again. */
function readIn(imported: ImportedKind): Reading {
  const { service, operations, errors } = imported;
  const { read } = operations;
  if (read === undefined)
    return { read: `read: ${gap("(name) => what AWS has of the resource, without tags and times")},`, sdk: [] };
  const known = service.sdk.errors(read.call).map(({ name }) => name);
  const missing = errors.absent.filter((code) => known.includes(code));
  const left = read.shape.members.filter((member) => isTags(member) || isTime(member)).map(({ name }) => name);
  const whole = read.at === "" ? ["$metadata", ...left] : left;
  const renamed = whole.map((name, index) => `${code(name)}: _${index}`);
  const named = namedIn(imported);
  const first = named === undefined ? "?.[0]" : `?.find((one) => one.${named} === name)`;
  const steps = read.at === "" ? [] : read.at.split(".");
  const place = steps.map((step, index) => (step === "0" ? first : `${index === 0 ? "" : "?"}.${step}`)).join("");
  const found = `answer${place}`;
  const inner = read.shape.members.filter((member) => hasTime(member.shape(), 3) && !isTime(member));
  const open =
    inner.length === 0
      ? ""
      : `${gap(`leave out the times in ${inner.map(({ name }) => name).join(", ")}, too`)};\n      `;
  const rest =
    renamed.length === 0
      ? "return found;"
      : `const { ${renamed.join(", ")}, ...shown } = found;\n      ${open}return shown;`;
  const call = `await ${sent(read.call, idsOf(imported, read.call))}`;
  const body =
    steps.length === 0
      ? `const found = ${call};\n      ${rest}`
      : `const answer = ${call};
      const found = ${found};
      if (found === undefined) return undefined;
      ${rest}`;
  if (missing.length === 0) return { read: `async read(name) {\n      ${body}\n    },`, sdk: [] };
  const isMissing = missing.map((name) => `error instanceof ${name}`).join(" || ");
  return {
    read: `async read(name) {
      try {
      ${body}
      } catch (error) {
        if (${isMissing}) return undefined;
        throw error;
      }
    },`,
    sdk: missing,
  };
}

function isTags({ name }: SdkMember): boolean {
  return /^tags?(list|set)?$/i.test(name);
}

/** A time, which some services return as a number. */
function isTime({ name, shape }: SdkMember): boolean {
  const { type } = shape();
  return type === "timestamp" || (type === "number" && /(time|date|timestamp)$/i.test(name));
}

/** Whether a shape contains a time, at most so deep. */
function hasTime(shape: SdkShape, depth: number): boolean {
  if (depth === 0) return false;
  if (shape.type === "list") return hasTime(shape.item(), depth);
  return (
    shape.type === "structure" && shape.members.some((member) => isTime(member) || hasTime(member.shape(), depth - 1))
  );
}
