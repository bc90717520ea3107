import { inject } from "vitest";
import { fileName } from "../../lib/codegen/kind-lists.ts";
import type { ResourceKind } from "../../lib/kubernetes/resource-kind.ts";
import "../support/real/provided-context.ts";

/** Whether tests that are the same for every kind include this one: on emulators, `npm test` leaves out the kinds that are proven. */
export function isTested({ group, kind }: ResourceKind): boolean {
  const [service] = group.split(".");
  return inject("services") === "in memory" || !proven.has(`${service}/${fileName(kind)}`);
}

/** As `sqs/queue`, with the name that the service has in the groups of Kubernetes, such as `secretsmanager`. */
const proven = new Set(
  (process.env.PROVEN_KINDS ?? "").split(",").map((path) => {
    const [service = "", kind = ""] = path.split("/");
    return `${service.replaceAll("-", "")}/${kind}`;
  }),
);
