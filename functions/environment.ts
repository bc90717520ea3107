import * as z from "zod/mini";
import { fieldExportSettings } from "../lib/exports/field-export-kind.ts";
import { historyValues } from "../lib/history/history-values.ts";
import { kindList } from "../lib/kubernetes/kind-list.ts";
import { NamespaceList } from "../lib/kubernetes/namespace-list.ts";
import type { ResourceKind } from "../lib/kubernetes/resource-kind.ts";
import { parseTag } from "../lib/reconcile/decide/tags/parse-tag.ts";

const Text = z.string().check(z.minLength(1));
const Url = z.url({ protocol: /^https?$/ });
const Count = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,8}$/)),
  z.transform((text) => Number(text)),
);
const Regions = z.pipe(
  z.string().check(z.regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/)),
  z.transform((text): readonly string[] => text.split(",")),
);
/** Roles are separated by spaces, because their names can contain commas. */
const Roles = z.pipe(
  z.string().check(z.regex(/^arn:[^ ]+( arn:[^ ]+)*$/)),
  z.transform((text): readonly string[] => text.split(" ")),
);
const BucketPatterns = z.pipe(
  z.string().check(z.regex(/^[\w.*?-]+(,[\w.*?-]+)*$/)),
  z.transform((text): readonly string[] => text.split(",")),
);
const Flag = z._default(
  z.pipe(
    z.literal("true"),
    z.transform(() => true),
  ),
  false,
);
const TagList = z.pipe(
  z.string().check(z.regex(/^[^=,]+=[^=,]+(,[^=,]+=[^=,]+)*$/)),
  z.transform((text) => text.split(",").map(parseTag)),
);
const SecondsByKind = z.pipe(
  z.string().check(z.regex(/^([A-Za-z]+=[1-9][0-9]{0,8}(,|$))*$/)),
  z.transform(
    (text): Readonly<Record<string, number>> =>
      Object.fromEntries(
        text
          .split(",")
          .filter((entry) => entry !== "")
          .map((entry) => entry.split("="))
          .map(([kind = "", seconds]) => [kind, Number(seconds)]),
      ),
  ),
);

const Variables = z.object({
  AWS_REGION: Text,
  AWS_ACCOUNT_ID: z.string().check(z.regex(/^[0-9]{12}$/)),
  AWS_PARTITION: Text,
  REGIONS: Regions,
  CLUSTER_NAME: Text,
  CLUSTER_UID: z.optional(Text),
  REGISTRATION_QUEUE_URL: z.optional(Url),
  DELETION_POLICY: z.enum(["delete", "retain"]),
  MAXIMUM_DELETES_PER_HOUR: z.optional(Count),
  PAUSED: Flag,
  RECONCILE_MODE: z._default(z.enum(["reconcile", "shadow"]), "reconcile"),
  ROLES: z._default(z.enum(["own", "selectors", "carm"]), "own"),
  ROLES_REQUIRED: Flag,
  SESSION_POLICY: z._default(z.enum(["none", "resource"]), "none"),
  REPLICAS: Flag,
  DENIED_BUCKETS: z._default(BucketPatterns, []),
  PASSABLE_ROLES: z._default(Roles, []),
  ALLOWED_TARGETS: z.optional(Roles),
  ADOPTION: z._default(z.enum(["tagged", "any", "none"]), "tagged"),
  READ_ONLY: z._default(z.enum(["tagged", "any"]), "tagged"),
  TAKE_OVER: z._default(z.enum(["off", "ack"]), "off"),
  CROSS_NAMESPACE_REFERENCES: Flag,
  FIELD_EXPORT: z._default(z.enum(fieldExportSettings), "off"),
  RESOURCE_TAGS: z._default(TagList, []),
  HISTORY_VALUES: z._default(z.enum(historyValues), "full"),
  ASSUMABLE_ROLES: z._default(Roles, []),
  OWN_SESSION_ARN: z.optional(Text),
  UNKNOWN_TAGS: z._default(z.enum(["keep", "remove"]), "keep"),
  WATCH_NAMESPACES: z._default(NamespaceList, []),
  WATCH_SELECTOR: z._default(z.string(), ""),
  RESYNC_SECONDS: Count,
  RESYNC_SECONDS_BY_KIND: z._default(SecondsByKind, {}),
  CHANGES_QUEUE_URL: Url,
  RESYNC_QUEUE_URL: Url,
  KUBERNETES_SERVER: z.url({ protocol: /^https$/ }),
  KUBERNETES_CA: z.pipe(
    z.base64(),
    z.transform((text) => Buffer.from(text, "base64").toString("utf8")),
  ),
  EKS_CLUSTER_NAME: z.optional(Text),
  KUBERNETES_TOKEN_SECRET_ARN: z.optional(Text),
  KUBERNETES_TOKEN_FILE: z.optional(Text),
});

/** The configuration of a function: its environment variables, parsed and checked. */
export interface Environment extends z.infer<typeof Variables> {
  /** The kinds that the deployment serves. */
  readonly KINDS: readonly ResourceKind[];
}

const TOKEN_VARIABLES = ["EKS_CLUSTER_NAME", "KUBERNETES_TOKEN_SECRET_ARN", "KUBERNETES_TOKEN_FILE"] as const;

/**
 * Reads a function's configuration; `kinds` are all existing kinds. An empty variable counts as unset. Throws one error that lists every
 * variable that is missing or invalid; the error never quotes a value.
 */
export function parseEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  kinds: readonly ResourceKind[],
): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = z.safeParse(z.extend(Variables, { KINDS: kindList(kinds) }), set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: [name], message }) =>
      name !== undefined && !Object.hasOwn(set, name) ? `${String(name)} is not set` : `${String(name)}: ${message}`,
    );
    throw new Error(`the function's environment is invalid: ${problems.join("; ")}`);
  }
  const tokens = TOKEN_VARIABLES.filter((name) => parsed.data[name] !== undefined);
  if (tokens.length !== 1) {
    const found = tokens.length === 0 ? "none is set" : `${tokens.join(" and ")} are set`;
    throw new Error(
      `the function's environment is invalid: exactly one of ${TOKEN_VARIABLES.join(", ")} must be set, but ${found}`,
    );
  }
  return parsed.data;
}
