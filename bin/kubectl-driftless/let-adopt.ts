import { calling } from "../../lib/aws/client-config.ts";
import type { Terminal } from "../../lib/cli/terminal.ts";
import { type Consent, consentCommands, consentsOf, giveConsent } from "../../lib/scan/consent.ts";
import type { Adoptable } from "../../lib/scan/scan.ts";
import { plainText } from "../../lib/text/plain-text.ts";

const OF_PARENTS =
  "note: the parents of some of these consent in their place; pause the objects of the parents until these are adopted, as their passes remove the tag";

/** Tells or sets the consent that resources lack. Resolves to whether nothing went wrong. */
export async function letAdopt(
  adoptable: readonly Adoptable[],
  to: Pick<Consent, "cluster" | "namespace">,
  how: "print" | "set" | undefined,
  { tell }: Terminal,
): Promise<boolean> {
  const missing = adoptable.filter(({ consents }) => !consents);
  if (missing.length === 0) return true;
  if (how === undefined) {
    tell(`${missing.length} of these do not consent to be adopted yet: --consent print or set lets them`);
    return true;
  }
  if (missing.some(({ arn, consenting }) => consenting.arn !== arn)) tell(OF_PARENTS);
  const consents = consentsOf(
    missing.map(({ consenting }) => consenting),
    to,
  );
  if (how === "print") {
    for (const command of consents.flatMap(consentCommands)) tell(command);
    return true;
  }
  // The SDK is loaded only for this.
  const { ResourceGroupsTaggingAPIClient } = await import("@aws-sdk/client-resource-groups-tagging-api");
  let failures = 0;
  for (const one of consents) {
    const client = new ResourceGroupsTaggingAPIClient({ region: one.region, ...calling });
    const failed = await giveConsent(one, client);
    for (const [arn, reason] of failed) tell(`error: ${plainText(arn)} was not tagged: ${plainText(reason)}`);
    failures += failed.size;
  }
  const tagged = consents.reduce((sum, { arns }) => sum + arns.length, 0) - failures;
  tell(`${tagged} resources consent now`);
  return failures === 0;
}
