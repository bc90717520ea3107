import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { createConnect } from "../../../lib/aws/connect.ts";
import { dynamodb } from "../../../lib/aws/dynamodb.ts";
import { createDynamoDBClient } from "../../../lib/aws/dynamodb-client.ts";
import { ecr } from "../../../lib/aws/ecr.ts";
import { createECRClient } from "../../../lib/aws/ecr-client.ts";
import { s3 } from "../../../lib/aws/s3.ts";
import { createS3Client } from "../../../lib/aws/s3-client.ts";
import { s3Control } from "../../../lib/aws/s3-control.ts";
import { createS3ControlClient } from "../../../lib/aws/s3-control-client.ts";
import type { Aws, Service } from "../../../lib/reconcile/contract/aws.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { ACCOUNT, REGION } from "./test-account.ts";

export { ACCOUNT, REGION };

/** AWS at an endpoint, as a pass with a claim accesses it. Default: the test run's S3. */
export function testAws(endpoint: string = inject("s3Endpoint")): Aws {
  return testConnect(endpoint)({
    place: { account: ACCOUNT, partition: "aws", region: REGION },
    calls: {},
    deadline: () => Number.POSITIVE_INFINITY,
    signal: new AbortController().signal,
    unanswered: () => undefined,
  });
}

/** Returns access to the AWS services at an endpoint. */
export function testConnect(endpoint: string): Connect {
  const connect = createConnect({ now: Date.now });
  const config = { endpoint, credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT } };
  const loads: Readonly<Record<string, Service<unknown>["load"]>> = {
    [s3.name]: (options) => createS3Client({ ...config, ...options }),
    [s3Control.name]: (options) => createS3ControlClient({ ...config, ...options }),
    [dynamodb.name]: (options) => createDynamoDBClient({ ...config, ...options }),
    [ecr.name]: (options) => createECRClient({ ...config, ...options }),
  };
  return (access) => {
    const aws = connect(access);
    return {
      client: (service) =>
        aws.client({ ...service, load: (options) => loads[service.name]?.(options) ?? service.load(options) }),
    };
  };
}

/** A unique name for a bucket. */
export function bucketNamed(what: string): string {
  return `${what}-${randomUUID()}`;
}
