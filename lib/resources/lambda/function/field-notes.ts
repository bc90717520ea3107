import type { FieldNotes } from "../../../codegen/definition.ts";
import type { FunctionSpec } from "./spec.generated.ts";

type Documented = Exclude<keyof FunctionSpec, "codeSigningConfigRef" | "kmsKeyRef" | "roleRef"> | "code.sha256";

const TARGET = "If the parameter allowedTargets is set, it must list";

/** Documentation of a function's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<Documented, FieldNotes>> = {
  architectures: {
    default: "the architecture is x86_64",
    removal: "The code is loaded again, for x86_64.",
  },
  code: {
    default: "an object that adopts a function leaves the code alone",
    removal: "The removal is rejected, because the field is required.",
    difference: `The digest of \`zipFile\` is compared with the function's. Code in S3 is compared by \`sha256\`; without it, the code is loaded again only when the bucket, the key or the version in the spec changes, which the tag services.k8s.aws/driftless-code records. ${TARGET} the bucket.`,
  },
  "code.sha256": {
    meaning:
      "The SHA-256 digest of the deployment package in S3, in base64. The code is loaded again if the function's digest differs.",
  },
  codeSigningConfigARN: {
    default: "signatures are not checked",
    removal: "Signatures are no longer checked.",
    difference: "It is set when the function is created, so that no code runs unchecked.",
  },
  deadLetterConfig: {
    default: "events that could not be processed are discarded",
    removal: "The target is removed.",
    difference: `${TARGET} the target.`,
  },
  description: { default: "there is none", removal: "The description is removed." },
  durableConfig: {
    default: "the setting is left as it is",
    removal: "The function keeps the setting, because Lambda cannot remove it.",
  },
  environment: {
    default: "there are no variables",
    removal: "All variables are removed.",
    difference: "Plans, Events and the history show only the names of variables, and which of them change.",
  },
  ephemeralStorage: { default: "the size is 512 MB", removal: "The size becomes 512 MB." },
  fileSystemConfigs: {
    default: "there are none",
    removal: "The file systems are disconnected.",
    difference: `${TARGET} the access point.`,
  },
  functionEventInvokeConfig: {
    default: "events are kept for six hours and retried twice, without destinations",
    removal: "The configuration is deleted.",
    difference: `Only the function's own version $LATEST is supported: another \`qualifier\` or \`functionName\` is rejected, whereas ACK ignores it. ${TARGET} the destinations.`,
  },
  handler: { default: "an image has its own", removal: "The function keeps the handler." },
  imageConfig: { default: "the image's own settings apply", removal: "The image's own settings apply." },
  kmsKeyARN: { default: "the key of Lambda is used", removal: "The key of Lambda is used." },
  layers: { default: "there are none", removal: "The layers are removed." },
  loggingConfig: {
    default: "logs are text, in the log group /aws/lambda/ with the name of the function",
    removal: "Logs are text, in the log group /aws/lambda/ with the name of the function.",
  },
  memorySize: { default: "the size is 128 MB", removal: "The size becomes 128 MB." },
  name: {
    meaning: "The name of the function. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
    difference: "A change to the name is rejected, whereas ACK creates a second function.",
  },
  packageType: {
    default: "the code is a .zip file",
    removal: "The removal is rejected, because Lambda cannot change the type.",
    difference: "A change is rejected when it is declared, whereas ACK calls Lambda.",
  },
  publish: {
    default: "no versions are published",
    removal: "Published versions remain.",
    difference: "A version is published with each load of code, and when the function is created.",
  },
  reservedConcurrentExecutions: {
    default: "the function has no share of its own",
    removal: "The reservation is deleted.",
  },
  role: {
    removal: "The function keeps the role, and ACK.Terminal reports that it is missing in the spec.",
    difference:
      "The parameter passableRoles must list the role, or an object of the same namespace must have created it. If Lambda cannot assume a new role yet, the pass is retried.",
  },
  runtime: { default: "an image has its own", removal: "The function keeps the runtime." },
  snapStart: { default: "there are no snapshots", removal: "No more snapshots are made." },
  tags: {
    meaning: "The tags of the function, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
  tenancyConfig: { default: "the function has no tenants", removal: "The removal is rejected." },
  timeout: { default: "the timeout is 3 seconds", removal: "The timeout becomes 3 seconds." },
  tracingConfig: {
    default: "traces are passed through",
    removal: "Traces are passed through.",
  },
  vpcConfig: {
    default: "the function is in no VPC",
    removal: "The function leaves the VPC.",
    difference: "The order of the lists is ignored.",
  },
};

/** What the tests prove without AWS, and what they do not prove. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift, removal and tags. The start script of the local stack's moto
(\`lib/local/emulators/moto/functions.py\`) lets it keep all settings, be busy after each change, and reject a change while it is busy. The local
stack has its functions on MiniStack 1.4.21, because MiniStack runs them.

| what Lambda does | emulators | tests |
| --- | --- | --- |
| It rejects a change while it makes another | MiniStack and moto accept it | on moto, whose start script rejects it |
| It cannot assume a role that was created a moment ago | MiniStack does not check that, moto does | with a proxy that rejects it |
| An update fails after the call has succeeded | neither does | a pure test over Lambda's answer |
| It resets an architecture that a load of code omits | neither changes architectures | on moto, whose start script does |
| It keeps \`SnapStart\` | both forget it | on moto, whose start script keeps it |
| It checks networks, file systems, keys and signatures | neither does | none |`;
