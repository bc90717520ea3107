import { COMMON_WIDTH } from "../../cli/terminal.ts";
import { kubectlType } from "../../kubernetes/kubectl-type.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { wrap } from "../../text/wrap.ts";
import { type EmulatedService, servicesOf } from "../service-endpoints.ts";
import type { StackAddresses } from "./environment-file.ts";

const LEFT_BEHIND = {
  own: "nothing behind",
  given: "only the CRDs, your objects and\nthe namespace driftless-system in your cluster",
};

/** What to try with the manifest `file` of an object, and with all objects of its kind, by the mode of the deployment. */
const MODES = {
  reconcile: {
    title: "Driftless is running.",
    page: "What happens to each object, and why:",
    commands: (file: string, type: string) => [
      [`kubectl apply -f ${file}`],
      [`kubectl get ${type} -w`, "Ready within seconds"],
      [`kubectl edit -f ${file}`, "AWS follows"],
      [`kubectl describe -f ${file}`, "what happened, as Events"],
      ["kubectl driftless status", "what is not Ready, and why"],
      [`kubectl delete -f ${file}`, "the resource is deleted too"],
    ],
  },
  shadow: {
    title: "Driftless is running in shadow mode: it writes nothing to AWS, to objects or to their status.",
    page: "What would happen to each object, and why:",
    commands: (file: string) => [
      [`kubectl apply -f ${file}`, "the page says that the resource would be created"],
      [`kubectl edit -f ${file}`, "the page says what would change"],
    ],
  },
};

/** The column in which comments begin, behind the longest command. */
const COMMENTS = 50;

/** The kind that the README shows first. */
const FIRST = "Bucket";

/** How the stack is running. */
export interface Welcome {
  readonly addresses: StackAddresses;
  /** The kinds that the deployment serves. */
  readonly kinds: readonly ResourceKind[];
  /** Whether the cluster is the stack's own or one that the user specified. */
  readonly cluster: keyof typeof LEFT_BEHIND;
  readonly mode: keyof typeof MODES;
  /** The address of the history page. */
  readonly page: string;
}

/** Tells a user who has just started the stack what to try next. */
export function welcome({ addresses, kinds, cluster, mode, page }: Welcome): string {
  const { awsEndpoint, serviceEndpoints } = addresses;
  const services = Map.groupBy(servicesOf(kinds), ({ key }) => serviceEndpoints[key] ?? awsEndpoint);
  const rest = services.get(awsEndpoint) ?? [];
  services.delete(awsEndpoint);
  const texts = MODES[mode];
  const tried = kinds.find(({ kind }) => kind === FIRST) ?? kinds[0];
  const commands =
    tried === undefined
      ? []
      : texts.commands(`docs/examples/${tried.kind.toLowerCase()}.yaml`, kubectlType(tried, tried.plural));
  return `
${texts.title} The services of AWS are at these addresses:

${[...services].map(([address, at]) => addressOf(address, namesOf(at))).join("\n")}
${addressOf(awsEndpoint, [...namesOf(rest), "all others"])}

${texts.page}  ${page}

In another terminal, in this folder:

${[[". .driftless/env", "kubectl and the AWS CLI now talk to this stack"], ...commands].map(lineOf).join("\n")}

Logs are in .driftless/logs/. Ctrl-C stops everything and leaves ${LEFT_BEHIND[cluster]}.
`;
}

function namesOf(services: readonly EmulatedService[]): readonly string[] {
  return services.map(({ name }) => name);
}

/** The address of services, with their names beside it and below. */
function addressOf(address: string, names: readonly string[]): string {
  const beginning = `  ${address}  `;
  const layout = { width: COMMON_WIDTH, indentation: beginning, hanging: " ".repeat(beginning.length) };
  return wrap(names.join(", "), layout).join("\n");
}

function lineOf([command = "", comment]: readonly string[]): string {
  return comment === undefined ? `  ${command}` : `  ${command.padEnd(COMMENTS)} # ${comment}`;
}
