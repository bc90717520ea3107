import { TARGETS_TAG } from "../../queue/cluster-registration.ts";
import { own } from "../../text/own.ts";
import type { Context } from "../check.ts";
import { stackResources } from "../stack/stack.ts";

/**
 * Whether objects may name every target: because the parameter says so or, without it, the tag of the changes queue that the deployment's
 * registration has set.
 */
export async function targetsAreOpen({ aws, deployment: { targets, stackName } }: Context): Promise<boolean> {
  if (targets !== undefined) return targets === "open";
  const queues = (await stackResources(aws, stackName)).filter(
    ({ ResourceType: type, ResourceStatus: status }) => type === "AWS::SQS::Queue" && !status?.startsWith("DELETE_"),
  );
  const changes = queues.find(({ LogicalResourceId: id }) => id?.startsWith("QueuesChanges"));
  if (changes?.PhysicalResourceId === undefined) return false;
  const { Tags = {} } = await aws("sqs:ListQueueTags", { QueueUrl: changes.PhysicalResourceId });
  return own(Tags, TARGETS_TAG) === "open";
}
