import floats from "./facts/floats.json" with { type: "json" };
import type { AckFacts } from "./page/ack-facts.ts";
import type { Origin } from "./sdk/sdk-path.ts";

const known: Readonly<Record<string, readonly string[]>> = floats.floats;

/** Whether a number of a service is a float. ACK's CRD tells floats from integers. The SDK does not. */
export function isFloat(
  service: string,
  { fields }: Pick<AckFacts, "fields">,
  path: string,
  { shape, member }: Origin,
): boolean {
  const fact = fields[path];
  if (fact !== undefined) return fact.startsWith("number");
  const ofService = known[service];
  if (ofService === undefined)
    throw new Error(`lib/codegen/facts/floats.json does not state which numbers of ${service} are floats`);
  return ofService.includes(`${shape}.${member.name}`);
}
