import {
  AssociateKmsKeyCommand,
  CreateLogGroupCommand,
  DescribeLogGroupsCommand,
  type DescribeLogGroupsCommandOutput,
  DisassociateKmsKeyCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import type { Send } from "../../../../lib/reconcile/contract/aws.ts";
import type { Connect } from "../../../../lib/reconcile/dependencies.ts";
import { aroundAllCommands } from "../connections/around-all-commands.ts";

/** The KMS keys of log groups, by the names of the groups. */
export type KmsKeys = Map<string, string>;

/**
 * Adds the KMS keys of log groups to an emulator that lacks them: MiniStack 1.4.21 drops the key of a create call, and has no calls that
 * change a key.
 */
export function withKmsKeys(connect: Connect, keys: KmsKeys): Connect {
  return aroundAllCommands(connect, (command, send) => sendWithKeys(command, send, keys));
}

const sendWithKeys: (command: object, send: Send, keys: KmsKeys) => Promise<object> = async (command, send, keys) => {
  if (command instanceof AssociateKmsKeyCommand) {
    keys.set(command.input.logGroupName ?? "", command.input.kmsKeyId ?? "");
    return {};
  }
  if (command instanceof DisassociateKmsKeyCommand) {
    keys.delete(command.input.logGroupName ?? "");
    return {};
  }
  const answer = await send(command);
  if (command instanceof CreateLogGroupCommand && command.input.kmsKeyId !== undefined) {
    keys.set(command.input.logGroupName ?? "", command.input.kmsKeyId);
  }
  if (!(command instanceof DescribeLogGroupsCommand)) return answer;
  const { logGroups = [] } = answer as DescribeLogGroupsCommandOutput;
  return {
    ...answer,
    logGroups: logGroups.map((group) => {
      const kmsKeyId = keys.get(group.logGroupName ?? "");
      return kmsKeyId === undefined ? group : { ...group, kmsKeyId };
    }),
  };
};
