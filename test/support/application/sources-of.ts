import { LambdaClient, paginateListEventSourceMappings } from "@aws-sdk/client-lambda";
import { withClient } from "../aws/connections/with-client.ts";

/** The ARNs of the sources whose events a function gets, in the Lambda at an endpoint. */
export async function sourcesOf(FunctionName: string, endpoint: string): Promise<readonly string[]> {
  return await withClient(LambdaClient, endpoint, async (client) => {
    const sources: string[] = [];
    for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings({ client }, { FunctionName })) {
      sources.push(...EventSourceMappings.map(({ EventSourceArn = "" }) => EventSourceArn));
    }
    return sources;
  });
}
