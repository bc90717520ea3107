import { createConnect } from "../../../lib/aws/connect.ts";
import { dynamodb } from "../../../lib/aws/services/dynamodb.ts";
import type { Aws } from "../../../lib/reconcile/contract/aws.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { claimedAccess } from "./claimed-access.ts";
import { ACCOUNT } from "./test-account.ts";

/** Returns access to the DynamoDB at an endpoint. `now` is in milliseconds since the epoch. */
export function connectDynamoDB(endpoint: string, now: () => number): Connect {
  const connect = createConnect({ now });
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  return (access) => {
    const aws = connect(access);
    const load = ({ region }: { readonly region: string }) => dynamodb.load({ region, endpoint, credentials });
    return { client: (service) => aws.client({ ...service, load }) };
  };
}

/** DynamoDB at an endpoint, as a pass with a claim accesses it. */
export function testDynamoDB(endpoint: string): Aws {
  return connectDynamoDB(endpoint, Date.now)(claimedAccess());
}
