import type { FieldNames } from "../../kubernetes-names.ts";

/** ACK's names for the members of the S3 SDK that are not simply written with a small first letter. */
export const fieldNames: FieldNames = {
  BlockPublicAcls: "blockPublicACLs",
  ID: "id",
  IgnorePublicAcls: "ignorePublicACLs",
  KMSMasterKeyID: "kmsMasterKeyID",
  SSEAlgorithm: "sseAlgorithm",
};
