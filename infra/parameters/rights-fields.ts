import * as z from "zod";
import { defaultKinds } from "../../lib/kinds/default-kinds.ts";
import { kinds } from "../../lib/kinds/index.ts";
import { isLabelSelector } from "../../lib/kubernetes/label-selector.ts";
import { isNamespaceName } from "../../lib/kubernetes/namespace-list.ts";
import { targetChoices } from "../../lib/settings/choices.ts";
import {
  choice,
  eventSources,
  exactRoleArns,
  flag,
  iamPath,
  must,
  permissionsBoundary,
  principalArn,
  roleArn,
  setting,
  someOrAllOf,
  targetArns,
  text,
} from "./field-schemas.ts";

const kindNames = kinds.map(({ resource }) => resource.kind);
const defaultNames = defaultKinds.map(({ kind }) => kind);
const selector = must("a label selector such as team=web, env in (dev,test) or !legacy");

/** The parameters that determine what Driftless serves, what it is allowed to do, and what its users can therefore do. */
export const rightsFields = {
  kinds: someOrAllOf(kindNames)
    .prefault(defaultNames)
    .describe(
      "The kinds of objects that Driftless serves. For any other kind, Driftless installs no CRD, has no permissions in the cluster " +
        `or in AWS, and ignores the objects. \`all\`: every kind, including those that a later version adds. Default: ${defaultNames.join(", ")}.`,
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
  replicas: flag()
    .default(false)
    .describe(
      "`true` allows table replicas in other regions. For this, DynamoDB requires permission to read and write the items in all tables.",
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
  passableRoles: z
    .array(roleArn(), { error: "must be a list of IAM role ARNs." })
    .default([])
    .describe(
      "The ARNs of the IAM roles that objects are allowed to pass to AWS services, such as the role of a bucket's `replication`. `*` " +
        "stands for any part of a name. Default: none.",
    ),
  iamPath: iamPath()
    .optional()
    .describe(
      "The path of the IAM roles and policies that objects create. Driftless changes none outside of it, except `existingRoles`, and only " +
        "Driftless should create roles and policies below it. Never change it: Driftless would no longer find its own. Default: /driftless/<clusterName>/.",
    ),
  existingRoles: exactRoleArns()
    .default([])
    .describe(
      "The ARNs of IAM roles outside of `iamPath` that `Role` objects can be for. Such a role can be observed by a read-only object. An " +
        "object adopts it only if it already has the `permissionsBoundary`, and if its tag driftless.dev/adoptable-by consents, also with " +
        "`adoption: any`. Default: none.",
    ),
  permissionsBoundary: permissionsBoundary()
    .optional()
    .describe(
      "The permissions boundary of every role that objects create: the ARN of an IAM policy, `shipped` for the one in the stack, or " +
        "`none`: then anyone who is allowed to write `Role` objects has every permission in the account. Default: `shipped`.",
    ),
  allowedEventSources: eventSources()
    .default([])
    .describe(
      "The sources of events that objects can connect with functions: the ARNs of queues, streams, clusters and brokers, and the " +
        "addresses of the brokers of a self-managed Kafka. `*` stands for any characters. Default: only the queues and tables that " +
        "objects in the same namespace have created.",
    ),
  targets: choice(targetChoices)
    .optional()
    .describe(
      "Which targets objects are allowed to name. `closed`: those that objects in the same namespace own, those whose tag " +
        "driftless.dev/usable-by consents, and those that `allowedTargets` lists and no other object owns. `open`: all that " +
        "`allowedTargets` lists. Default: closed; open in a deployment that was first made by a version without this parameter.",
    ),
  allowedTargets: targetArns()
    .optional()
    .describe(
      "The ARNs of the targets that objects are allowed to name: buckets for logs, reports and replicas; topics, queues and functions " +
        "for notifications; KMS keys; and VPCs for private hosted zones. `*` stands for any characters. Default with `targets: closed`: " +
        "none; with `targets: open`: every target but VPCs.",
    ),
  accessEntries: setting("accessEntries").describe(
    "What `AccessEntry` objects let IAM principals do in the cluster, in the objects' own namespace. `off`: nothing, and no object of the " +
      "kind is served. `view`: see most objects. `edit`: also change them, read Secrets, and act as every ServiceAccount. Anyone who is " +
      "allowed to write `AccessEntry` objects in a namespace can then do the same.",
  ),
  accessPrincipals: z
    .array(principalArn(), { error: "must be a list of ARNs of IAM roles and users." })
    .default([])
    .describe(
      "The ARNs of the IAM roles and users that `AccessEntry` objects of every namespace can name, in addition to the roles that objects " +
        "in the same namespace have created. `*` stands for any part of a name. Default: none.",
    ),
  aggregateUserRoles: flag()
    .default(false)
    .describe(
      "`true`: Kubernetes' own ClusterRoles `view`, `edit` and `admin` include what `driftless-view`, `driftless-edit` and " +
        "`driftless-edit-secrets` allow. `false`: nobody gets access to Driftless's objects unless you bind these roles.",
    ),
  adoption: setting("adoption").describe(
    "The resources that objects are allowed to adopt. `tagged`: those that consent with the tag driftless.dev/adoptable-by. `any`: " +
      "also those without an owner. `none`: no resources.",
  ),
  readOnly: setting("readOnly").describe(
    "The resources whose values read-only objects show. `tagged`: those that belong to the object, or that consent with the tag " +
      "driftless.dev/readable-by or driftless.dev/adoptable-by. For other resources, only the names of the fields that differ. `any`: all.",
  ),
  takeOver: setting("takeOver").describe(
    "`ack` lets Driftless take over the resources that ACK's controllers manage for the same objects.",
  ),
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
  secrets: setting("secrets").describe(
    "Which Secrets objects are allowed to name as the source of a value, such as a Secret's `secretString`. `labelled`: those in the " +
      "object's namespace with the label `driftless.dev/readable-by-objects: \"true\"`. `any`: every Secret in the object's namespace. " +
      "Anyone who is allowed to write such an object can then copy these Secrets to AWS. In shadow mode, no Secret is read.",
  ),
};
