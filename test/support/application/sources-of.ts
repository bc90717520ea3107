import { LambdaClient, paginateListEventSourceMappings } from "@aws-sdk/client-lambda";
import { ACCOUNT, REGION } from "../aws/test-account.ts";

/** The ARNs of the sources whose events a function gets, in the Lambda at an endpoint. */
export async function sourcesOf(FunctionName: string, endpoint: string): Promise<readonly string[]> {
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const client = new LambdaClient({ endpoint, region: REGION, credentials });
  try {
    const sources: string[] = [];
    for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings({ client }, { FunctionName })) {
      sources.push(...EventSourceMappings.map(({ EventSourceArn = "" }) => EventSourceArn));
    }
    return sources;
  } finally {
    client.destroy();
  }
}
