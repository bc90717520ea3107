import * as z from "zod";
import { isLabelSelector } from "../../lib/kubernetes/label-selector.ts";
import { isNamespaceName } from "../../lib/kubernetes/namespace-list.ts";
import { kinds } from "../../lib/resources/index.ts";
import { consentFields } from "./consent-fields.ts";
import {
  awsId,
  deletesPerHour,
  flag,
  mapping,
  must,
  region,
  roleArn,
  seconds,
  setting,
  someOf,
  targetArns,
  text,
} from "./field-schemas.ts";
import { operationFields } from "./operation-fields.ts";
import { resourceTags } from "./tag-schemas.ts";

const kindNames = kinds.map(({ resource }) => resource.kind);
const authority = must("the API server's certificate authority in base64, as in a kubeconfig");
const selector = must("a label selector such as team=web, env in (dev,test) or !legacy");

/**
 * The file that contains a deployment's parameters. The JSON schema for editors is generated from this definition, including the
 * descriptions.
 */
export const ConfigFile = mapping(
  {
    $schema: z.string().optional().describe("The JSON schema of this file, for editors."),

    clusterName: text(/^[A-Za-z0-9][A-Za-z0-9._-]{0,114}$/, "at most 115 letters, digits, dots, dashes and underscores")
      .optional()
      .describe(
        "The name that identifies the cluster in every owner tag. It must be unique in the account. Never change it: Driftless " +
          "would no longer recognize its own resources. Default: <eksClusterName>.<region>.",
      ),
    region: region().describe(
      "The AWS region of the stack, and of each resource unless its object or namespace specifies another region.",
    ),
    regions: z
      .array(region(), { error: "must be a list of AWS regions." })
      .min(1, { error: "must contain at least one region." })
      .optional()
      .describe(
        "The AWS regions where resources are allowed, including table replicas. An annotation on an object or its namespace selects " +
          "one of them. Default: only `region`.",
      ),

    eksClusterName: text(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, "the name of an EKS cluster")
      .optional()
      .describe(
        "The EKS cluster that the stack serves. The stack creates access entries for the functions, which sign their own tokens, and " +
          "a Pod Identity association for the relay.",
      ),
    tokenSecretArn: text(/^arn:[a-z-]+:secretsmanager:/, "the ARN of a Secrets Manager secret")
      .optional()
      .describe(
        "For a cluster that is not on EKS: the Secrets Manager secret that contains a bearer token for the API server.",
      ),
    tokenFile: text(/^\//, "an absolute path")
      .optional()
      .describe("A file in the functions' file system that contains a bearer token. Only for the local stack."),
    kubernetesServer: z
      .url({ protocol: /^https$/, ...must("the https:// address of the API server") })
      .optional()
      .describe(
        "The address of the API server. The functions must be able to reach it. Default: CDK looks up the endpoint of `eksClusterName`.",
      ),
    kubernetesCa: z
      .base64(authority)
      .min(1, authority)
      .optional()
      .describe(
        "The certificate authority of the API server: PEM in base64, as in a kubeconfig. Default: CDK looks up that of `eksClusterName`.",
      ),
    vpc: awsId("vpc")
      .optional()
      .describe(
        "The VPC that the functions run in, for an API server that cannot be reached from the internet. Default: none.",
      ),
    subnetIds: z
      .array(awsId("subnet"), { error: "must be a list of subnet ids." })
      .default([])
      .describe(
        "The subnets of `vpc` that the functions run in: at least one, preferably one in each of two Availability Zones.",
      ),
    securityGroupIds: z
      .array(awsId("sg"), { error: "must be a list of security group ids." })
      .default([])
      .describe(
        "The security groups of the API server; on EKS, the cluster's security group. The stack adds a rule to each that lets the " +
          "functions in. Default: none.",
      ),

    kinds: someOf(kindNames)
      .default(kindNames)
      .describe(
        "The kinds of objects that Driftless serves. For any other kind, Driftless installs no CRD, has no permissions in the cluster " +
          "or in AWS, and ignores the objects. Default: all kinds, including those that a later version adds.",
      ),
    watchNamespaces: z
      .array(z.string(must("the name of a namespace")).refine(isNamespaceName, must("the name of a namespace")), {
        error: "must be a list of namespaces.",
      })
      .default([])
      .describe("The namespaces that Driftless serves. Default: all."),
    watchSelector: z
      .string(selector)
      .refine(isLabelSelector, selector)
      .default("")
      .describe("A label selector for the objects that Driftless serves. Default: all objects."),

    bucketPrefix: text(/^([a-z0-9][a-z0-9.-]{0,62})?$/, "the beginning of a bucket's name")
      .default("")
      .describe(
        "Restricts the reconcile function's role to buckets whose names begin with this prefix. Default: all buckets.",
      ),
    deniedBuckets: z
      .array(text(/^[\w.*?-]{1,255}$/, "a bucket's name, with * for any characters and ? for a single character"), {
        error: "must be a list of bucket names.",
      })
      .default([])
      .describe(
        "The names of buckets that Driftless neither reads nor changes, even if an object specifies them. `*` stands for any sequence " +
          "of characters, and `?` for any single character. CDK's staging buckets are always denied.",
      ),
    roles: setting("roles").describe(
      "The identity that Driftless acts with in AWS. `own`: the reconcile function's role. `selectors`: the role that ACK's " +
        "IAMRoleSelectors choose. `carm`: the role that ACK's maps assign to the account or team of the namespace.",
    ),
    rolesRequired: flag()
      .default(false)
      .describe(
        "`true`: an object for which no role is chosen is not served, and the reconcile function itself has no permissions on resources.",
      ),
    assumableRoles: z
      .array(roleArn(), { error: "must be a list of IAM role ARNs." })
      .default([])
      .describe(
        "The ARNs of the IAM roles that the reconcile function is allowed to assume. `*` stands for any part of a name.",
      ),
    sessionPolicy: setting("sessionPolicy").describe(
      "What the reconcile function is allowed to do with a role that it assumes. `none`: everything that the role allows. `resource`: " +
        "only those of the allowed actions that the object's kind requires, and only on the object's resource. The function then " +
        "assumes the role separately for each object, and not for each namespace.",
    ),
    replicas: flag()
      .default(false)
      .describe(
        "`true` allows table replicas in other regions. For this, DynamoDB requires permission to read and write the items in all tables.",
      ),
    passableRoles: z
      .array(roleArn(), { error: "must be a list of IAM role ARNs." })
      .default([])
      .describe(
        "The ARNs of the IAM roles that objects are allowed to pass to AWS services, such as the role of a bucket's `replication`. `*` " +
          "stands for any part of a name. Default: none.",
      ),
    allowedTargets: targetArns()
      .optional()
      .describe(
        "The ARNs of the targets that objects are allowed to name: buckets for logs, reports and replicas; topics, queues and functions " +
          "for notifications; and KMS keys. `*` stands for any characters. Default: every target.",
      ),
    deletionPolicy: setting("deletionPolicy").describe(
      "What happens to the resource of a deleted object, unless the object or its namespace has its own policy.",
    ),
    maximumDeletesPerHour: deletesPerHour()
      .default(100)
      .describe(
        "The maximum number of resources that can be deleted per hour, from 1 to 1000, or `off`. A namespace can use at most half of what " +
          "the others leave. Further deletes wait.",
      ),
    mode: setting("mode").describe(
      "`shadow`: nothing is written to AWS, to objects or to their status, and permission to do so is not granted. The log of the " +
        "reconcile function reports what would be done to each object.",
    ),
    paused: flag()
      .default(false)
      .describe(
        "`true`: nothing is written to AWS. Objects are still checked, and their status lists the changes that are held back.",
      ),
    ...consentFields,
    crossNamespaceReferences: flag()
      .default(false)
      .describe(
        "`true`: references can name objects in other namespaces. Anyone who is allowed to write an object can then find out the ARN " +
          "of every IAM Role and KMS Key object.",
      ),
    fieldExport: setting("fieldExport").describe(
      "Where ACK's FieldExports copy fields to. `configmaps`: to ConfigMaps. `all`: also to Secrets. Anyone who is allowed to create a " +
        "FieldExport in a namespace can then write to every ConfigMap (with `all`, also to every Secret) in that namespace. In shadow " +
        "mode, always `off`.",
    ),
    resourceTags: resourceTags()
      .default([])
      .describe(
        "Tags for every resource, as `key=value`, unless its spec sets the same key. Values can contain ACK's placeholders, such as " +
          "%K8S_RESOURCE_NAME%. Default: only the tags that Driftless itself requires.",
      ),
    unknownTags: setting("unknownTags").describe(
      "What happens to undeclared tags that a take-over or an adoption finds. `keep`: the tags stay, and the object's status lists " +
        "them. `remove`: the tags are removed, as in ACK.",
    ),

    driftEvents: flag()
      .default(false)
      .describe(
        "`true`: changes that others make in AWS are checked as soon as CloudTrail reports them, and not only by the sweep. This " +
          "requires a trail that logs write management events. Events from regions other than `region` have to be forwarded.",
      ),
    resyncSeconds: seconds()
      .default(36_000)
      .describe("How often the sweep enqueues each object, in seconds: at least 900."),
    resyncSecondsByKind: mapping(
      Object.fromEntries(kindNames.map((name) => [name, seconds().optional()])),
      "a mapping of kinds to seconds",
    )
      .default({})
      .describe("`resyncSeconds` for individual kinds, such as `Bucket: 3600`."),

    ...operationFields,
  },
  "a mapping of parameters to values",
);

/** The name of every parameter. */
export const parameterNames: readonly string[] = Object.keys(ConfigFile.shape).filter((name) => name !== "$schema");

/** The JSON schema of the file, as editors use it. */
export function configFileSchema(): object {
  return z.toJSONSchema(ConfigFile, { io: "input" });
}
