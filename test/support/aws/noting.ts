import { operationOf } from "../../../lib/aws/operation.ts";
import type { Aws } from "../../../lib/reconcile/contract/aws.ts";

/** Wraps `aws` so that the name of every operation that is called is added to `calls`. */
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
