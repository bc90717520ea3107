import type { ResourceGroupsTaggingAPIClient } from "@aws-sdk/client-resource-groups-tagging-api";
import { CONSENT_TAG } from "../reconcile/contract/tag.ts";
import { errorText } from "../text/error-text.ts";

/** The consent of resources to be adopted by the objects of one namespace. */
export interface Consent {
  readonly cluster: string;
  readonly namespace: string;
  readonly region: string;
  /** The ARNs of resources that do not consent yet. */
  readonly arns: readonly string[];
}

/** A resource whose tags consent to an adoption: its own, or that of its children. */
export interface Consenting {
  readonly arn: string;
  /** The region in which the tags are set. */
  readonly region: string;
}

/** The consent that is missing: one for each region in which tags are to be set, each with every resource once. */
export function consentsOf(
  missing: readonly Consenting[],
  { cluster, namespace }: Pick<Consent, "cluster" | "namespace">,
): readonly Consent[] {
  const byRegion = Map.groupBy(missing, ({ region }) => region);
  return [...byRegion].map(([region, all]) => {
    const arns = [...new Set(all.map(({ arn }) => arn))];
    return { cluster, namespace, region, arns };
  });
}

/** As many resources as one call can tag. */
const MOST_ARNS = 20;

/**
 * The AWS CLI commands that give the consent. TagResources adds tags and keeps the others, whatever the service; `put-bucket-tagging`, for
 * example, replaces all tags.
 */
export function consentCommands(consent: Consent): readonly string[] {
  const tag = `${CONSENT_TAG}=${consentValue(consent)}`;
  return batches(consent.arns).map((arns) =>
    [
      `aws resourcegroupstaggingapi tag-resources --region ${consent.region} --tags ${quoted(tag)}`,
      `--resource-arn-list ${arns.map(quoted).join(" ")}`,
    ].join(" "),
  );
}

/** Gives the consent. Resolves to why it could not be given, by ARN. */
export async function giveConsent(
  consent: Consent,
  tagging: Pick<ResourceGroupsTaggingAPIClient, "send">,
): Promise<ReadonlyMap<string, string>> {
  const { TagResourcesCommand } = await import("@aws-sdk/client-resource-groups-tagging-api");
  const failed = new Map<string, string>();
  const Tags = { [CONSENT_TAG]: consentValue(consent) };
  for (const arns of batches(consent.arns)) {
    try {
      const { FailedResourcesMap = {} } = await tagging.send(
        new TagResourcesCommand({ ResourceARNList: [...arns], Tags }),
      );
      for (const [arn, { ErrorCode = "", ErrorMessage = "" }] of Object.entries(FailedResourcesMap)) {
        failed.set(arn, [ErrorCode, ErrorMessage].filter((text) => text !== "").join(": "));
      }
    } catch (error) {
      for (const arn of arns) failed.set(arn, errorText(error));
    }
  }
  return failed;
}

function consentValue({ cluster, namespace }: Consent): string {
  return `${cluster}/${namespace}`;
}

function batches(arns: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(arns.length / MOST_ARNS);
  return Array.from({ length: count }, (_, index) => arns.slice(index * MOST_ARNS, (index + 1) * MOST_ARNS));
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
