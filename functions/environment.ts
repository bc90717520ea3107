import * as z from "zod/mini";
import type { ResourceKind } from "../lib/kubernetes/resource-kind.ts";
import { errorMessage } from "../lib/redaction/error-message.ts";
import type { Reader } from "../lib/settings/settings.ts";
import { readSettings, type SettingsFor } from "../lib/settings/settings-for.ts";

const Text = z.string().check(z.minLength(1));
// Every cold start reads what these patterns use of Zod, whose own patterns for URLs and base64 are larger than this file.
const Url = urlWith(["http:", "https:"]);
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const Variables = z.object({
  AWS_REGION: Text,
  AWS_ACCOUNT_ID: z.string().check(z.regex(/^[0-9]{12}$/)),
  AWS_PARTITION: Text,
  REGISTRATION_QUEUE_URL: z.optional(Url),
  CHANGES_QUEUE_URL: Url,
  RESYNC_QUEUE_URL: Url,
  DEAD_LETTER_QUEUE_URL: z.optional(Url),
  KUBERNETES_SERVER: urlWith(["https:"]),
  KUBERNETES_CA: z.string().check(z.regex(BASE64)),
  EKS_CLUSTER_NAME: z.optional(Text),
  // What the local stack's cluster is called in EKS. Its tokens come from a file.
  LOCAL_CLUSTER: z.optional(Text),
  KUBERNETES_TOKEN_SECRET_ARN: z.optional(Text),
  KUBERNETES_TOKEN_FILE: z.optional(Text),
});

/** The configuration of a function: its environment variables, parsed and checked. */
export interface Environment<For extends Reader = Reader> extends z.infer<typeof Variables> {
  /** The deployment parameters that the function reads. */
  readonly SETTINGS: SettingsFor<For>;
}

const TOKEN_VARIABLES = ["EKS_CLUSTER_NAME", "KUBERNETES_TOKEN_SECRET_ARN", "KUBERNETES_TOKEN_FILE"] as const;

/**
 * Reads the configuration of the function `reader`; `kinds` are all existing kinds. An empty variable counts as unset. Throws one error
 * that lists every variable and every setting that is missing or invalid; the error never quotes a value.
 */
export function parseEnvironment<For extends Reader>(
  reader: For,
  variables: Readonly<Record<string, string | undefined>>,
  kinds: readonly ResourceKind[],
): Environment<For> {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = z.safeParse(Variables, set);
  const problems = (parsed.error?.issues ?? []).map(({ path: [name], message }) =>
    name !== undefined && !Object.hasOwn(set, name) ? `${String(name)} is not set` : `${String(name)}: ${message}`,
  );
  let settings: SettingsFor<For> | undefined;
  try {
    const names = kinds.map(({ kind }) => kind);
    settings = readSettings(reader, set.SETTINGS ?? "", names);
  } catch (error) {
    problems.push(`SETTINGS: ${errorMessage(error)}`);
  }
  if (!parsed.success || settings === undefined) {
    throw new Error(`the function's environment is invalid: ${problems.join("; ")}`);
  }
  const tokens = TOKEN_VARIABLES.filter((name) => parsed.data[name] !== undefined);
  if (tokens.length !== 1) {
    const found = tokens.length === 0 ? "none is set" : `${tokens.join(" and ")} are set`;
    throw new Error(
      `the function's environment is invalid: exactly one of ${TOKEN_VARIABLES.join(", ")} must be set, but ${found}`,
    );
  }
  const ca = Buffer.from(parsed.data.KUBERNETES_CA, "base64").toString("utf8");
  return { ...parsed.data, KUBERNETES_CA: ca, SETTINGS: settings };
}

function urlWith(protocols: readonly string[]) {
  return z.string().check(z.refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ""), "Invalid URL"));
}
