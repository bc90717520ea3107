import { loadAwsServiceSpecSync } from "@aws-cdk/aws-service-spec";
import type { Property, Resource } from "@aws-cdk/service-spec-types";
import { fieldName } from "../../../lib/codegen/field-name.ts";
import { isSame } from "../ack-service.ts";
import { type PropertySchema, propertySchemas } from "./resource-schema.ts";

/** What CloudFormation says about a kind's resources. */
export interface CloudFormation {
  /** The type of the resources, such as `AWS::SQS::Queue`. */
  readonly type: string;
  readonly arnTemplate: string | undefined;
  /** What it says about a field of the spec; `undefined` if it has no such property. */
  readonly property: (field: string) => (Property & PropertySchema) | undefined;
}

/** CloudFormation's names for ACK's services, where they differ in more than the case of their letters. */
const SERVICES: Readonly<Record<string, string>> = {
  acm: "CertificateManager",
  bedrockagent: "Bedrock",
  bedrockagentcorecontrol: "BedrockAgentCore",
  cloudwatchlogs: "Logs",
  cognitoidentityprovider: "Cognito",
  documentdb: "DocDB",
  ecrpublic: "ECR",
  elbv2: "ElasticLoadBalancingV2",
  eventbridge: "Events",
  firehose: "KinesisFirehose",
  kafka: "MSK",
  keyspaces: "Cassandra",
  mq: "AmazonMQ",
  prometheusservice: "APS",
  recyclebin: "Rbin",
  s3control: "S3",
  sfn: "StepFunctions",
};

/** CloudFormation's names for ACK's kinds, where they differ likewise. */
const TYPES: Readonly<Record<string, string>> = {
  "bedrock InferenceProfile": "ApplicationInferenceProfile",
  "bedrockagentcorecontrol AgentRuntime": "Runtime",
  "bedrockagentcorecontrol AgentRuntimeEndpoint": "RuntimeEndpoint",
  "bedrockagentcorecontrol Browser": "BrowserCustom",
  "bedrockagentcorecontrol CodeInterpreter": "CodeInterpreterCustom",
  "cloudwatch MetricAlarm": "Alarm",
  "ec2 ElasticIPAddress": "EIP",
  "ec2 ManagedPrefixList": "PrefixList",
  "ec2 VPCEndpointServiceConfiguration": "VPCEndpointService",
  "ecrpublic Repository": "PublicRepository",
  "elasticache CacheParameterGroup": "ParameterGroup",
  "elasticache CacheSubnetGroup": "SubnetGroup",
  "elbv2 Rule": "ListenerRule",
  "iam OpenIDConnectProvider": "OIDCProvider",
  "iam Policy": "ManagedPolicy",
  "lambda FunctionURLConfig": "Url",
  "route53resolver ResolverQueryLogConfig": "ResolverQueryLoggingConfig",
  "route53resolver ResolverQueryLogConfigAssociation": "ResolverQueryLoggingConfigAssociation",
};

let loaded: readonly Resource[] | undefined;

/** All of CloudFormation's resource types. */
export function resourceTypes(): readonly Resource[] {
  loaded ??= loadAwsServiceSpecSync().all("resource");
  return loaded;
}

/** Finds the type of resources that a kind of ACK's is. `schemas` is the folder of CloudFormation's resource schemas, if there is one. */
export function cloudFormationOf(service: string, kind: string, schemas?: string): CloudFormation | undefined {
  const wanted = `AWS::${SERVICES[service] ?? service}::${TYPES[`${service} ${kind}`] ?? kind}`;
  const resource = resourceTypes().find(({ cloudFormationType }) => isSame(cloudFormationType, wanted));
  if (resource === undefined) return undefined;
  const { cloudFormationType: type, arnTemplate } = resource;
  const stated = schemas === undefined ? {} : propertySchemas(schemas, type);
  const properties = Object.entries(resource.properties).map(
    ([name, property]) => [name, { ...property, ...stated[name] }] as const,
  );
  return {
    type,
    arnTemplate,
    property: (field) => properties.find(([name]) => fieldName(name) === field)?.[1],
  };
}
