import { operationOf } from "../../lib/aws/operation.ts";
import type { Aws } from "../../lib/reconcile/contract/aws.ts";

/** AWS that adds every operation to `calls`. */
export function noting(aws: Aws, calls: string[]): Aws {
  return {
    client: (service) =>
      aws.client({
        ...service,
        open: (send) =>
          service.open((command) => {
            calls.push(operationOf(command).name);
            return send(command);
          }),
      }),
  };
}
