import type { RetentionDays } from "aws-cdk-lib/aws-logs";
import * as z from "zod";
import { choices } from "../../lib/settings/choices.ts";
import { didYouMean } from "../../lib/text/did-you-mean.ts";

/** The error for a parameter whose value must be `what`. The message states this, or that the parameter is missing. */
export function must(what: string) {
  return {
    error({ input }: { readonly input?: unknown }): string {
      if (input === undefined) return `is missing. Specify ${what}.`;
      const quotes = typeof input === "number" || typeof input === "boolean" ? ", in quotes" : "";
      return `must be ${what}${quotes}.`;
    },
  };
}

/** A string that matches the pattern. */
export function text(pattern: RegExp, what: string) {
  return z.string(must(what)).regex(pattern, must(what));
}

/** An AWS region. */
export function region() {
  return text(/^[a-z]+(-[a-z]+)+-[0-9]$/, "an AWS region such as us-west-2");
}

/** The ARN of an IAM role of one account; its name may contain wildcards. */
export function roleArn() {
  return text(
    /^arn:[a-z-]+:iam::[0-9]{12}:role\/[\w+=,.@/*-]+$/,
    "the ARN of an IAM role such as arn:aws:iam::111122223333:role/driftless-*",
  );
}

/** The ARNs of IAM roles, each exactly. Their number is limited, because AWS bounds the length of the policies that contain them. */
export function exactRoleArns() {
  const arn = text(
    /^arn:[a-z-]+:iam::[0-9]{12}:role\/(?!aws-service-role\/|aws-reserved\/)([\w+=,.@-]+\/)*[\w+=,.@-]{1,64}$/,
    "the ARN of an IAM role without *, such as arn:aws:iam::111122223333:role/web, and none that AWS manages",
  );
  return z
    .array(arn, { error: "must be a list of IAM role ARNs." })
    .max(40, { error: "must contain at most 40 ARNs." });
}

/** The ARN of an IAM role or user; `*` stands for any part of its name. */
export function principalArn() {
  return text(
    /^arn:[a-z-]+:iam::[0-9]{12}:(role|user)\/[\w+=,.@/*-]+$/,
    "the ARN of an IAM role or user such as arn:aws:iam::111122223333:role/developers-*",
  );
}

/** A path of IAM roles and policies that is not `/`, below which everything in the account is. */
export function iamPath() {
  const what = "an IAM path of at most 512 characters below /, such as /driftless/production/";
  return text(/^(?=.{3,512}$)\/([\w+=,.@-]+\/)+$/, what);
}

/** The ARN of an IAM policy, `shipped` or `none`. */
export function permissionsBoundary() {
  const what = 'the ARN of an IAM policy such as arn:aws:iam::111122223333:policy/boundary, "shipped" or "none"';
  return text(/^(none|shipped|arn:[a-z-]+:iam::([0-9]{12}|aws):policy\/[\w+=,.@/-]+)$/, what);
}

/** The ARNs of at least one target; `*` stands for any characters. */
export function targetArns() {
  const arn = text(/^arn:[a-z-]+:[a-z0-9-]+:[\w:/.*?-]+$/, "an ARN such as arn:aws:s3:::logs-*");
  return z.array(arn, { error: "must be a list of ARNs." }).min(1, { error: "must contain at least one ARN." });
}

/** The ARNs of sources of events, and addresses of brokers; `*` stands for any characters. */
export function eventSources() {
  const what =
    "an ARN such as arn:aws:kinesis:*:111122223333:stream/clicks-*, or the address of a broker such as *.kafka.example.com:9092";
  const source = text(/^(arn:[a-z-]+:[a-z0-9-]+:[\w:/.*?-]+|[A-Za-z0-9.*?-]+:[0-9*]{1,5})$/, what);
  return z.array(source, { error: "must be a list of ARNs and of addresses of brokers." });
}

/** The id that AWS assigned to a resource of this type; it begins with the type. */
export function awsId(type: string) {
  return text(new RegExp(`^${type}-[0-9a-f]{8}([0-9a-f]{9})?$`), `an id such as ${type}-0a1b2c3d`);
}

/** One of these words. */
export function choice<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, { error: `must be ${words.map((word) => `"${word}"`).join(" or ")}.` });
}

/** One of the words that a setting of the functions can have. The first word is the default. */
export function setting<Name extends keyof typeof choices>(name: Name) {
  const words: (typeof choices)[Name] = choices[name];
  return choice(words).default(words[0]);
}

/** One or more of these names, each at most once, or `all`. */
export function someOrAllOf(names: readonly string[]) {
  const rule = `must be "all", or a list of one or more of ${names.join(", ")}, each once.`;
  const error = ({ input }: { readonly input?: unknown }) => {
    const entries: readonly unknown[] = Array.isArray(input) ? input : [];
    const unknown = entries.filter((entry) => typeof entry === "string" && !names.includes(entry));
    if (unknown.length === 0) return rule;
    const told = unknown.map((entry) => withSuggestion(String(entry), names));
    const problem = `has unknown entries: ${told.join(", ")}.`;
    // Who has misspelt a name need not read all of them.
    return told.every((text, index) => text !== String(unknown[index])) ? problem : `${problem} It ${rule}`;
  };
  const list = z
    .array(z.enum(names))
    .min(1, { error })
    .refine((chosen) => new Set(chosen).size === chosen.length, { error })
    .meta({ uniqueItems: true });
  return z
    .union([z.literal("all"), list], { error })
    .transform((chosen): readonly string[] => (chosen === "all" ? names : chosen));
}

/** A boolean. */
export function flag() {
  return z.boolean({ error: "must be true or false, without quotes." });
}

/** A number of objects per hour, or `off`. It is limited, because the ConfigMap that records them must have room for them. */
export function perHour() {
  const error = 'must be a whole number from 1 to 1000, or "off".';
  return z.union([z.int({ error }).min(1, { error }).max(1000, { error }), z.literal("off")], { error });
}

/** The number of batches from a queue that can run at a time, within Lambda's limits. */
export function concurrency() {
  const error = "must be a whole number from 2 to 1000.";
  return z.int({ error }).min(2, { error }).max(1000, { error });
}

/** The numbers of days for which CloudWatch Logs can keep logs. Programs that read parameters need not load the CDK for this list. */
export const RETENTION_DAYS: readonly RetentionDays[] = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

/** A number of days for which CloudWatch Logs can keep logs. */
export function retentionDays() {
  const error = `must be a number of days that CloudWatch Logs supports: ${RETENTION_DAYS.join(", ")}.`;
  return z.literal(RETENTION_DAYS, { error });
}

/** How often the sweep enqueues an object. The sweep itself runs every 900 s, so a shorter period is rejected. */
export function seconds() {
  const error = "must be a whole number of seconds from 900 to 31536000, which is a year.";
  return z.int({ error }).min(900, { error }).max(31_536_000, { error });
}

/** A mapping with these entries and no others. */
export function mapping<Shape extends z.core.$ZodLooseShape>(shape: Shape, what: string) {
  const names = Object.keys(shape);
  return z.strictObject(shape, {
    error(issue) {
      if (issue.code !== "unrecognized_keys") return `must be ${what}.`;
      return `has unknown entries: ${issue.keys.map((key) => withSuggestion(key, names)).join(", ")}.`;
    },
  });
}

function withSuggestion(key: string, names: readonly string[]): string {
  return `${key}${didYouMean(key, names)}`;
}
