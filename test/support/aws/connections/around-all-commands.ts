import type { Send } from "../../../../lib/reconcile/contract/aws.ts";
import type { Access, Connect } from "../../../../lib/reconcile/dependencies.ts";

/** Puts `act` between a pass and AWS for every command. */
export function aroundAllCommands(
  connect: Connect,
  act: (command: object, send: Send, access: Access) => Promise<object>,
): Connect {
  return (access) => {
    const aws = connect(access);
    return {
      client: (service) =>
        aws.client({ ...service, open: (send) => service.open((command) => act(command, send, access)) }),
    };
  };
}
