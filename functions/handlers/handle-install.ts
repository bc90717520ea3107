import type { Logger } from "@aws-lambda-powertools/logger";
import { injectLambdaContext } from "@aws-lambda-powertools/logger/middleware";
import middy from "@middy/core";
import * as z from "zod/mini";
import type { InstallAnswer, InstallRequest } from "../../lib/install/handle-request.ts";

const Reach = z.object({
  mode: z.string(),
  deletionPolicy: z.string(),
  adoption: z.string(),
  readOnly: z.string(),
  takeOver: z.string(),
  roles: z.string(),
  kinds: z.array(z.string()),
  regions: z.array(z.string()),
  assumableRoles: z.array(z.string()),
  passableRoles: z.array(z.string()),
  // A former version does not write it.
  existingRoles: z._default(z.array(z.string()), []),
  allowedEventSources: z.array(z.string()),
  accessEntries: z.string(),
  accessPrincipals: z.array(z.string()),
  // A former version does not write it.
  targets: z._default(z.string(), "default"),
  allowedTargets: z.array(z.string()),
  deniedBuckets: z.array(z.string()),
  bucketPrefix: z.string(),
  watchNamespaces: z.array(z.string()),
  watchSelector: z.string(),
});
const Properties = z.object({ Reach, RelayRoleArn: z.optional(z.string()) });

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/crpg-ref-requests.html */
const Request = z.object({
  RequestType: z.enum(["Create", "Update", "Delete"]),
  RequestId: z.string(),
  ResponseURL: z.url(),
  StackId: z.string(),
  LogicalResourceId: z.string(),
  PhysicalResourceId: z.optional(z.string()),
  ResourceProperties: Properties,
  // Another version of Driftless may have written these properties in another form. In that case, no changes are reported.
  OldResourceProperties: z.optional(z.object({ Reach: z.catch(z.optional(Reach), undefined) })),
});

/** CloudFormation accepts responses of up to 4 kB. */
const LONGEST_REASON = 2_000;

/** The dependencies of the installer function. */
export interface InstallHandlerDependencies {
  readonly handle: (
    request: Omit<InstallRequest, "isRollback"> & { readonly stackId: string },
    relayRoleArn: string | undefined,
    remainingMilliseconds: number,
  ) => Promise<InstallAnswer>;
  /** Sends a body to a presigned URL with PUT. Rejects if the body is not accepted. */
  readonly put: (url: string, body: string) => Promise<void>;
  readonly logger: Logger;
}

/**
 * Creates the handler of the installer function, which CloudFormation invokes for the custom resource. The response is sent to the URL in
 * the request. If that fails, the function fails, and Lambda invokes it again.
 */
export function createInstallHandler({ handle, put, logger }: InstallHandlerDependencies) {
  return middy<unknown, void>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .handler(async (event, context) => {
      const { ResourceProperties, OldResourceProperties, ...request } = z.parse(Request, event);
      const { physicalId, failure, note } = await handle(
        {
          type: request.RequestType,
          stackId: request.StackId,
          physicalId: request.PhysicalResourceId,
          reach: ResourceProperties.Reach,
          oldReach: OldResourceProperties?.Reach,
        },
        ResourceProperties.RelayRoleArn,
        context.getRemainingTimeInMillis(),
      );
      const reason = failure ?? note;
      const answer = {
        Status: failure === undefined ? "SUCCESS" : "FAILED",
        ...(reason !== undefined && { Reason: reason.slice(0, LONGEST_REASON) }),
        PhysicalResourceId: physicalId,
        StackId: request.StackId,
        RequestId: request.RequestId,
        LogicalResourceId: request.LogicalResourceId,
      };
      await put(request.ResponseURL, JSON.stringify(answer));
    });
}
