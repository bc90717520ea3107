import { kindData } from "../../lib/kinds/kind-data.generated.ts";
import { trailedKinds } from "../../lib/kinds/trails.generated.ts";
import { ackKind } from "../../lib/kubernetes/resource-kind.ts";

/** How many kinds and services ACK has. */
export const ALL_OF_ACK = { kinds: 256, services: 66 } as const;

/** How many kinds the largest of the services that are missing have, as SageMaker's and EC2's. */
const LARGEST = [26, 20, 14, 11, 10];

type Kind = (typeof kindData)[number];

/**
 * As many kinds as ACK has, in as many services: those that exist, and copies of them whose services, names and permissions are others. A copy
 * shares nothing with another one that could be said once for both.
 */
export function kindsAsManyAsAck() {
  const services = new Set(kindData.map(({ resource }) => resource.group)).size;
  const missing = ALL_OF_ACK.kinds - kindData.length;
  const copied = Array.from({ length: missing }, (_, index) => {
    const service = serviceOfCopy(index, ALL_OF_ACK.services - services);
    const at = index % kindData.length;
    return { kind: copyOf(kindData[at], service, index), trailed: trailOf(trailedKinds[at], service, index) };
  });
  return {
    kinds: [...kindData, ...copied.map(({ kind }) => kind)],
    trailedKinds: [...trailedKinds, ...copied.map(({ trailed }) => trailed)],
  };
}

/** The service of a copy: first the largest, and then the others in turn. */
export function serviceOfCopy(index: number, services: number): string {
  let before = 0;
  for (const [service, size] of LARGEST.entries()) {
    before += size;
    if (index < before) return `copied${lettersOf(service)}`;
  }
  return `copied${lettersOf(LARGEST.length + ((index - before) % (services - LARGEST.length)))}`;
}

function copyOf(kind: Kind | undefined, service: string, index: number): Kind {
  if (kind === undefined) throw new Error("there is nothing to copy");
  const { resource, calls, permissions } = kind;
  const actionsOf = (actions: readonly string[]) => actions.map((action) => action.replace(/^[^:]+/, service));
  return {
    ...kind,
    resource: resourceOf(resource.kind, service, index),
    calls: Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, call && { ...call, actions: actionsOf(call.actions) }]),
    ),
    permissions: permissions.map((statement) => ({
      ...statement,
      actions: actionsOf(statement.actions),
      resources: statement.resources.map((arn) => arn.replace(/^[^:*]+/, service)),
    })),
  };
}

function trailOf(trailed: (typeof trailedKinds)[number] | undefined, service: string, index: number) {
  if (trailed === undefined) throw new Error("there is nothing to copy");
  const trail = { ...trailed.trail, source: `${service}.amazonaws.com` };
  return { resource: resourceOf(trailed.resource.kind, service, index), trail };
}

function resourceOf(kind: string, service: string, index: number) {
  const name = `${kind}${lettersOf(index).toUpperCase()}`;
  return ackKind(service, name, `${name.toLowerCase()}s`);
}

/** A number in letters, because names of kinds contain no digits. */
export function lettersOf(index: number): string {
  return index
    .toString(26)
    .replaceAll(/./g, (digit) => "abcdefghijklmnopqrstuvwxyz".charAt(Number.parseInt(digit, 26)));
}
