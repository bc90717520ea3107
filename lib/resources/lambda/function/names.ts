import { each } from "../../../codegen/definitions-for.ts";
import { FREE_TEXT, KEY, OWN_NAME, role, SECURITY_GROUP, SUBNET, target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

const INSIDE = { notAName: "a place in the code or the image, or a value that it gets" };

/** What the texts of a function's spec name. */
export const names: Names = {
  name: OWN_NAME,
  role: role("lambda.amazonaws.com"),
  "code.s3Bucket": target("the objects of any bucket, which the function can then read as its own code", "s3:::"),
  ...each({ own: "it is in the bucket of `code.s3Bucket`" }, "code.s3Key", "code.s3ObjectVersion"),
  "code.imageURI": {
    ...target("the images of any repository"),
    form: "^(?<account>[0-9]{12})[.]dkr[.-]ecr[.](?<region>[a-z0-9-]+)[.](?:amazonaws[.]com(?:[.]cn)?|on[.]aws)/(?<repository>[^:@]+)",
    arns: { "": "arn:{partition}:ecr:{region}:{account}:repository/{repository}" },
  },
  "layers[]": target("the code of any layer"),
  codeSigningConfigARN: { public: "a configuration that only restricts the code of the function itself" },
  "vpcConfig.subnetIDs[]": SUBNET,
  "vpcConfig.securityGroupIDs[]": SECURITY_GROUP,
  "deadLetterConfig.targetARN": target("any queue or topic"),
  ...each(target("any queue, topic, bucket, function or event bus"), "*.onFailure.destination"),
  ...each(target("any queue, topic, bucket, function or event bus"), "*.onSuccess.destination"),
  "fileSystemConfigs[].arn": target("the files of any file system"),
  "loggingConfig.logGroup": target("any log group", "logs:{region}:{account}:log-group:"),
  kmsKeyARN: KEY,
  "functionEventInvokeConfig.functionName": { own: "it must be the function itself" },
  "functionEventInvokeConfig.qualifier": { own: "it must be `$LATEST`" },
  "environment.variables{}": INSIDE,
  ...each(INSIDE, "handler", "imageConfig.entryPoint[]", "imageConfig.command[]", "imageConfig.workingDirectory"),
  "fileSystemConfigs[].localMountPath": INSIDE,
  "code.sha256": { notAName: "a digest" },
  description: FREE_TEXT,
};
