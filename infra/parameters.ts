import type { Node } from "constructs";
import * as z from "zod/mini";

const Text = z.string().check(z.minLength(1));
const Seconds = z.coerce
  .number({ error: "must be a number" })
  .check(z.int("must be whole seconds"), z.minimum(900, "must be at least 900"));

const Context = z.object({
  clusterName: z
    .string()
    .check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,49}$/, "must be letters, digits and dashes, at most 50")),
  kubernetesServer: z.url({ protocol: /^https$/, error: "must be an https:// address" }),
  kubernetesCa: z.base64({ error: "must be base64, as in a kubeconfig" }).check(z.minLength(1)),
  eksClusterName: z.optional(Text),
  tokenSecretArn: z.optional(z.string().check(z.startsWith("arn:", "must be an ARN"))),
  tokenFile: z.optional(z.string().check(z.startsWith("/", "must be an absolute path"))),
  bucketPrefix: z._default(z.string().check(z.regex(/^[a-z0-9.-]*$/, "must be the start of a bucket's name")), ""),
  deletionPolicy: z._default(z.enum(["delete", "retain"]), "delete"),
  watchNamespaces: z._default(z.string(), ""),
  watchSelector: z._default(z.string(), ""),
  resyncSeconds: z._default(Seconds, 36_000),
  resyncSecondsByKind: z._default(
    z.string().check(z.regex(/^([A-Za-z]+=[0-9]+(,|$))*$/, "must be Kind=seconds,…")),
    "",
  ),
});

/** What a deployment decides: the context parameters of the CDK app, documented in `docs`. */
export type Parameters = z.infer<typeof Context>;

const TOKEN_PARAMETERS = ["eksClusterName", "tokenSecretArn", "tokenFile"] as const;

/** Reads the parameters from the app's context (`cdk -c name=value`). Throws one `ParametersError` that names all that are wrong. */
export function readParameters(node: Node): Parameters {
  const names = Object.keys(Context.def.shape);
  const values = names.map((name): [string, unknown] => [name, node.tryGetContext(name)]);
  const given = Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Context.safeParse(given);
  const problems = (parsed.error?.issues ?? []).map(({ path: [name], message }) =>
    String(name) in given ? `${String(name)}: ${message}` : `${String(name)} is missing`,
  );
  const tokens = TOKEN_PARAMETERS.filter((name) => name in given);
  if (tokens.length !== 1) {
    const found = tokens.length === 0 ? "none is given" : `${tokens.join(" and ")} are given`;
    problems.push(`exactly one of ${TOKEN_PARAMETERS.join(", ")} is needed, ${found}`);
  }
  if (!parsed.success || problems.length > 0) {
    throw new ParametersError(problems);
  }
  return parsed.data;
}

/** The parameters do not make a deployment. */
export class ParametersError extends Error {
  override readonly name = "ParametersError";

  constructor(problems: readonly string[]) {
    super(`cannot deploy: ${problems.join("; ")}. Give each as -c name=value, or in the context of cdk.json.`);
  }
}
