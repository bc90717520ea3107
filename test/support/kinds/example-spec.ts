import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { AnyKind } from "../../../lib/reconcile/contract/kind.ts";

const EXAMPLES = join(import.meta.dirname, "../../../docs/examples");

/** What the objects provide to which examples refer, by the field that can have it instead of the reference. */
const PROVIDED: Readonly<Record<string, string>> = {
  functionName: "orders",
  hostedZoneID: "Z0123456789ABCDEFGHIJ",
  roleARN: "arn:aws:iam::000000000000:role/worker",
  role: "arn:aws:iam::000000000000:role/functions",
  firehoseARN: "arn:aws:firehose:us-west-2:000000000000:deliverystream/metrics",
  targetKeyID: "1234abcd-12ab-34cd-56ef-1234567890ab",
  topicARN: "arn:aws:sns:us-west-2:000000000000:orders",
};

/** The spec of a kind's example in the documentation, without references to other objects and without values of Secrets. */
export function exampleSpec({
  resource,
  references = [],
  secretFields = [],
}: AnyKind): Readonly<Record<string, unknown>> {
  const { spec } = parse(readFileSync(join(EXAMPLES, `${resource.kind.toLowerCase()}.yaml`), "utf8"));
  const own = Object.entries(spec).filter(
    ([field]) => !secretFields.includes(field) && !references.some(({ ref }) => ref === field),
  );
  const provided = references.flatMap(({ field, ref }) =>
    Object.hasOwn(spec, ref) && PROVIDED[field] !== undefined ? [[field, PROVIDED[field]] as const] : [],
  );
  return Object.fromEntries([...own, ...provided]);
}
