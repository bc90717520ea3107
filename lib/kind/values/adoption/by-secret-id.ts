import type { AcksField } from "../../../reconcile/contract/kind.ts";
import { ifIn } from "./by-arn.ts";

/** ACK's field for the identifier of a secret in AWS Secrets Manager, which is its name or its ARN. */
export const bySecretId: AcksField = {
  field: "id",
  says(id, place) {
    if (!id.startsWith("arn:")) return { name: id };
    return ifIn(id, "secretsmanager", place, (secret) => {
      const name = secret.match(/^secret:(.+)-[A-Za-z0-9]{6}$/)?.[1];
      return name === undefined ? undefined : { name };
    });
  },
};
