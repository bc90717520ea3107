import type { GetEventSelectorsCommandOutput, Trail } from "@aws-sdk/client-cloudtrail";
import type { ReadAws } from "../aws/open-aws.ts";
import type { Check } from "../check.ts";
import { awsCommand } from "../shell.ts";

/** `driftEvents` needs a trail that records the management events that write. */
export const trail: Check = {
  title: "CloudTrail",
  applies: ({ driftEvents }) => driftEvents,
  async look({ aws, deployment: { region } }) {
    const { trailList = [] } = await aws("cloudtrail:DescribeTrails", { includeShadowTrails: true });
    for (const one of trailList) if (await records(aws, one)) return [];
    const none = trailList.length === 0;
    return {
      what: none
        ? `No trail of CloudTrail covers ${region}.`
        : `No trail of CloudTrail that covers ${region} is logging management events that write.`,
      why: "EventBridge gets CloudTrail's events only while such a trail is logging, so driftEvents would have no effect.",
      remedy: "Start such a trail, for example:",
      commands: none
        ? [
            awsCommand("cloudtrail create-trail", {
              name: "driftless",
              "s3-bucket-name": "<bucket>",
              "is-multi-region-trail": true,
              region,
            }),
            awsCommand("cloudtrail start-logging", { name: "driftless", region }),
          ]
        : trailList
            .slice(0, 1)
            .flatMap(({ TrailARN: name = "", HomeRegion: home = region }) => [
              awsCommand("cloudtrail get-event-selectors", { "trail-name": name, region: home }),
              awsCommand("cloudtrail start-logging", { name, region: home }),
            ]),
    };
  },
};

async function records(aws: ReadAws, { TrailARN: arn }: Trail): Promise<boolean> {
  const { IsLogging: isLogging } = await aws("cloudtrail:GetTrailStatus", { Name: arn });
  return isLogging === true && selectsWrites(await aws("cloudtrail:GetEventSelectors", { TrailName: arn }));
}

/** A trail without selectors records all management events: https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-management-events-with-cloudtrail.html */
function selectsWrites(
  selectors: Pick<GetEventSelectorsCommandOutput, "EventSelectors" | "AdvancedEventSelectors">,
): boolean {
  const { EventSelectors: simple = [], AdvancedEventSelectors: advanced = [] } = selectors;
  if (simple.length === 0 && advanced.length === 0) return true;
  return (
    simple.some(
      ({ IncludeManagementEvents = true, ReadWriteType = "All" }) =>
        IncludeManagementEvents && ReadWriteType !== "ReadOnly",
    ) ||
    advanced.some(({ FieldSelectors = [] }) => {
      const field = (name: string) => FieldSelectors.find(({ Field }) => Field === name)?.Equals ?? [];
      return field("eventCategory").includes("Management") && !field("readOnly").includes("true");
    })
  );
}
