import * as z from "zod/mini";

/** An ACK controller that is running, and the kinds of which it acts on objects. */
export interface AckController {
  readonly namespace: string;
  readonly name: string;
  readonly kinds: readonly string[];
}

/** The objects that a deployment serves. */
interface Scope {
  readonly kinds: readonly { readonly kind: string; readonly group: string }[];
  /** If empty, all namespaces. */
  readonly namespaces: readonly string[];
}

const Texts = z._default(z.array(z.string()), []);
const Container = z.object({
  image: z._default(z.string(), ""),
  command: Texts,
  args: Texts,
  env: z._default(z.array(z.object({ name: z.string(), value: z._default(z.string(), "") })), []),
});
const Deployment = z.object({
  metadata: z.object({ namespace: z.string(), name: z.string() }),
  spec: z.object({
    replicas: z._default(z.number(), 1),
    template: z.object({ spec: z.object({ containers: z.array(Container) }) }),
  }),
});

/** The services that the kinds' groups are named after are also those of ACK's images, such as `…/aws-controllers-k8s/s3-controller`. */
const IMAGE = /(?:^|\/)([a-z0-9-]+)-controller(?:[:@]|$)/;

/** Finds, among the Deployments of a cluster, ACK's controllers that are running and act on objects in the scope. */
export function ackControllersIn(deployments: readonly unknown[], scope: Scope): readonly AckController[] {
  return deployments.flatMap((deployment) => {
    const { metadata, spec } = Deployment.parse(deployment);
    if (spec.replicas === 0) return [];
    const kinds = spec.template.spec.containers.flatMap((container) => servedBy(container, scope));
    return kinds.length === 0 ? [] : [{ namespace: metadata.namespace, name: metadata.name, kinds }];
  });
}

/** The names of the kinds in the scope on which the container acts as a controller of ACK. */
function servedBy(container: z.infer<typeof Container>, { kinds, namespaces }: Scope): readonly string[] {
  const service = IMAGE.exec(container.image)?.[1];
  const ofService = kinds.filter(({ group }) => group.split(".")[0] === service).map(({ kind }) => kind);
  const watched = listOf("--watch-namespace", container);
  const isElsewhere = watched.length > 0 && namespaces.length > 0 && !namespaces.some((name) => watched.includes(name));
  if (isElsewhere) return [];
  const chosen = listOf("--reconcile-resources", container);
  return chosen.length === 0 ? ofService : ofService.filter((kind) => chosen.includes(kind));
}

/** The entries of a controller's flag. ACK's charts set flags from variables: `--watch-namespace $(ACK_WATCH_NAMESPACE)`. */
function listOf(flag: string, { command, args, env }: z.infer<typeof Container>): readonly string[] {
  const words = [...command, ...args];
  const index = words.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`));
  const word = words[index];
  if (word === undefined) return [];
  const written = word.includes("=") ? word.slice(flag.length + 1) : (words[index + 1] ?? "");
  const variable = /^\$\((.*)\)$/.exec(written)?.[1];
  const text = variable === undefined ? written : (env.find(({ name }) => name === variable)?.value ?? "");
  return text.split(",").filter((entry) => entry !== "");
}
