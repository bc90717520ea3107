import type { Reference, ReferenceTarget } from "../reconcile/contract/kind-data.ts";
import type { Definition } from "./definition.ts";
import { exportedName } from "./field-name.ts";

/** The target of references to the ARN in the status of ACK objects of one kind. */
function arnOf(service: string, kind: string, plural: string): ReferenceTarget {
  return {
    kind: { group: `${service}.services.k8s.aws`, version: "v1alpha1", kind, plural },
    path: "status.ackResourceMetadata.arn",
    ackName: "Status.ACKResourceMetadata.ARN",
  };
}

/** The ARN in the status of an ACK `Role`, which is an IAM role. */
export const roleArn = arnOf("iam", "Role", "roles");

/** The ARN in the status of an ACK `Key`, which is a KMS key. */
export const keyArn = arnOf("kms", "Key", "keys");

/** The references of a kind, in the form that the engine uses. */
export function referencesOf({ references }: Pick<Definition, "references">): readonly Reference[] {
  return Object.entries(references).map(([field, { ackName, to }]) => ({
    field,
    ref: referenceName(field),
    to,
    ackNames: { field: ackName, ref: referenceName(ackName) },
  }));
}

/** The name that ACK uses in its messages for the field at a path: `EncryptionConfiguration.KMSKey`. */
export function ackNameOf(path: string): string {
  return path.split(".").map(exportedName).join(".");
}

/** ACK's rule for the name of the field that refers to another object. */
function referenceName(field: string): string {
  return `${field.replace(/(ID|Id|Name|ARN|Arn)$/, "")}Ref`;
}
