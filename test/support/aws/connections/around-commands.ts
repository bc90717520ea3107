import { operationOf } from "../../../../lib/aws/operation.ts";
import type { Send } from "../../../../lib/reconcile/contract/aws.ts";
import type { Connect } from "../../../../lib/reconcile/dependencies.ts";
import { aroundAllCommands } from "./around-all-commands.ts";

/** Puts `act` between a pass and AWS for the commands of one operation. All other commands are passed on. */
export function aroundCommands(
  connect: Connect,
  operation: string,
  act: (command: object, send: Send) => Promise<object>,
): Connect {
  return aroundAllCommands(connect, (command, send) =>
    operationOf(command).name === operation ? act(command, send) : send(command),
  );
}
