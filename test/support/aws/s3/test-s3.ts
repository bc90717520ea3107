import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { createConnect } from "../../../../lib/aws/connect.ts";
import type { EmulatorName } from "../../../../lib/aws/define-service.ts";
import { services } from "../../../../lib/aws/services/index.ts";
import type { Aws } from "../../../../lib/reconcile/contract/aws.ts";
import type { Connect } from "../../../../lib/reconcile/dependencies.ts";
import { claimedAccess } from "../claimed-access.ts";
import { ACCOUNT, REGION } from "../test-account.ts";

export { ACCOUNT, REGION };

/** AWS at an endpoint, as a pass with a claim accesses it. Default: the test run's S3. */
export function testAws(endpoint: string = inject("s3Endpoint")): Aws {
  return testConnect(endpoint)(claimedAccess());
}

/** Returns access to the AWS services at an endpoint, or at the endpoint of each service's emulator. */
export function testConnect(endpoint: string | Readonly<Record<EmulatorName, string>>): Connect {
  const connect = createConnect({ now: Date.now });
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  return (access) => {
    const aws = connect(access);
    return {
      client(service) {
        const known = services.find(({ name }) => name === service.name);
        const emulator = known?.emulator ?? "localstack"; // Its S3 also answers calls of S3 Control.
        const config = { endpoint: typeof endpoint === "string" ? endpoint : endpoint[emulator], credentials };
        const load: typeof service.load = (options) => known?.load({ ...config, ...options }) ?? service.load(options);
        return aws.client({ ...service, load });
      },
    };
  };
}

/** A unique name for a bucket. */
export function bucketNamed(what: string): string {
  return `${what}-${randomUUID()}`;
}
