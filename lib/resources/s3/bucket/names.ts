import { each } from "../../../codegen/definitions-for.ts";
import { INNER, KEY, OWN_NAME, OWN_POLICY, role, SETTING, target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

const BUCKET = "s3:::";
const OBJECTS = {
  notAName: "the names, or the beginnings of the names, of objects in a bucket that is restricted itself",
};
const OWNER = { public: "the account that owns a bucket beside it, which is restricted itself" };
const GRANTEE = { public: "who may use the bucket itself, or read its access logs" };
const VISITORS = { notAName: "where visitors of the website are sent, or what they are shown" };

/** What the texts of a bucket's spec name. */
export const names: Names = {
  name: OWN_NAME,
  "createBucketConfiguration.location.name": SETTING,
  "analytics[].storageClassAnalysis.dataExport.destination.s3BucketDestination.bucket": target("any bucket", BUCKET),
  "inventory[].destination.s3BucketDestination.bucket": target("any bucket", BUCKET),
  "logging.loggingEnabled.targetBucket": target("any bucket", BUCKET),
  "replication.rules[].destination.bucket": target("any bucket", BUCKET),
  ...each(OWNER, "*.bucketAccountID", "*.accountID", "replication.rules[].destination.account"),
  "replication.role": role("s3.amazonaws.com"),
  ...each(KEY, "*.kmsMasterKeyID", "*.sseKMS.keyID", "*.replicaKMSKeyID"),
  "*.lambdaFunctionARN": target("any function"),
  "*.queueARN": target("any queue"),
  "*.topicARN": target("any topic"),
  policy: OWN_POLICY,
  ...each(GRANTEE, "grantFullControl", "grantRead", "grantReadACP", "grantWrite", "grantWriteACP"),
  ...each(GRANTEE, "*.grantee.displayName", "*.grantee.emailAddress", "*.grantee.id", "*.grantee.uRI"),
  "*.accessPointARN": { public: "an access point, whose requests to the bucket itself are counted" },
  ...each(INNER, "analytics[].id", "cors.corsRules[].id", "intelligentTiering[].id", "inventory[].id", "metrics[].id"),
  ...each(INNER, "lifecycle.rules[].id", "replication.rules[].id", "*.topicConfigurations[].id"),
  ...each(INNER, "*.queueConfigurations[].id", "*.lambdaFunctionConfigurations[].id"),
  ...each(OBJECTS, "*.prefix", "*.targetPrefix", "*.filterRules[].name", "*.filterRules[].value"),
  ...each(SETTING, "*.allowedMethods[]", "*.allowedOrigins[]", "*.allowedHeaders[]", "*.exposeHeaders[]"),
  ...each(VISITORS, "*.hostName", "*.errorDocument.key", "*.indexDocument.suffix", "*.httpRedirectCode"),
  ...each(VISITORS, "*.replaceKeyPrefixWith", "*.replaceKeyWith", "*.httpErrorCodeReturnedEquals"),
  "*.keyPrefixEquals": VISITORS,
};
