import { hash } from "node:crypto";
import { CustomResource, Duration, Stack } from "aws-cdk-lib";
import { CfnAccessEntry } from "aws-cdk-lib/aws-eks";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { Reach } from "../../../lib/install/name-changes.ts";
import { bundleRelay } from "../../cluster/relay-bundle.ts";
import type { Parameters } from "../../parameters/read-parameters.ts";
import { DriftlessFunction } from "../driftless-function.ts";
import type { FunctionEnvironment } from "../function-environment.ts";
import { installation } from "./installation.ts";

/** The properties of the installer. */
export interface InstallerProps {
  readonly parameters: Parameters;
  readonly environment: FunctionEnvironment;
  /** The role that the relay assumes with a web identity token; `undefined` if it gets its role in another way. */
  readonly webIdentityRoleArn: string | undefined;
}

/**
 * One run of the function takes at most 15 minutes. If it could not respond, Lambda invokes it again a minute later. A function in a VPC that
 * has not been invoked for weeks is inactive: its first invocation fails, and Lambda recreates its network interfaces within a few minutes.
 * CloudFormation invokes the function asynchronously, so Lambda itself retries this invocation, with delays from 1 second to 5 minutes.
 * https://docs.aws.amazon.com/lambda/latest/dg/functions-states.html
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
const LONGEST = Duration.minutes(20);

/**
 * Installs the cluster manifests when the stack is created, updates them with the stack, and removes them before the stack is deleted. Of
 * the functions, only the installer is a cluster administrator, because creating a role requires every permission that the role grants.
 */
export class Installer extends Construct {
  readonly function: DriftlessFunction;
  readonly #resource: CustomResource;

  constructor(scope: Construct, id: string, { parameters, webIdentityRoleArn, ...props }: InstallerProps) {
    super(scope, id);
    const environment = props.environment("install");
    // Without bundling, as in `cdk ls`, there is nothing to install.
    const relay = Stack.of(this).bundlingRequired ? bundleRelay() : {};
    const shipped = JSON.stringify(installation(parameters, relay));
    this.function = new DriftlessFunction(this, "Function", {
      name: "install",
      description: "Driftless: installs its part in the cluster, and removes it",
      files: { "installation.json": shipped },
      memoryMegabytes: 512,
      timeout: Duration.minutes(15),
      environment,
      tokenSecretArn: undefined,
    });
    // The function can only learn from the stack's status that an update is a rollback.
    this.function.role.addToPolicy(
      new PolicyStatement({ actions: ["cloudformation:DescribeStacks"], resources: [Stack.of(this).stackId] }),
    );
    const { mode, deletionPolicy, adoption, readOnly, takeOver, roles, kinds, regions } = parameters;
    const {
      assumableRoles,
      passableRoles,
      existingRoles,
      allowedEventSources,
      accessEntries,
      accessPrincipals,
      targets = "default",
      allowedTargets = [],
      deniedBuckets,
      bucketPrefix,
    } = parameters;
    const { watchNamespaces, watchSelector } = parameters;
    const reach: Reach = {
      mode,
      deletionPolicy,
      adoption,
      readOnly,
      takeOver,
      roles,
      kinds,
      regions,
      assumableRoles,
      passableRoles,
      existingRoles,
      allowedEventSources,
      accessEntries,
      accessPrincipals,
      targets,
      allowedTargets,
      deniedBuckets,
      bucketPrefix,
      watchNamespaces,
      watchSelector,
    };
    this.#resource = new CustomResource(this, "Cluster", {
      resourceType: "Custom::DriftlessCluster",
      serviceToken: this.function.lambda.functionArn,
      serviceTimeout: LONGEST,
      properties: {
        Digest: hash("sha256", shipped),
        // The installer decides whether this is still the same cluster.
        Server: environment.KUBERNETES_SERVER,
        // `cdk diff` shows these properties. The installer reports a change to them that extends what the deployment is allowed to do.
        Reach: reach,
        RelayRoleArn: webIdentityRoleArn,
      },
    });
    if (parameters.eksClusterName !== undefined) {
      this.#resource.node.addDependency(this.#administrator(parameters.eksClusterName));
    }
    // The function and the permissions of its role must exist until the custom resource is deleted.
    this.#resource.node.addDependency(this.function);
  }

  /**
   * Makes CloudFormation install the cluster manifests after everything that has been added to the stack so far, and remove them before
   * anything else. If their removal is refused, everything else stays in service.
   */
  comeLast(): void {
    const others = this.node.scope?.node.children.filter((child) => child !== this) ?? [];
    this.#resource.node.addDependency(...others);
  }

  #administrator(clusterName: string): CfnAccessEntry {
    return new CfnAccessEntry(this, "Administrator", {
      clusterName,
      principalArn: this.function.role.roleArn,
      type: "STANDARD",
      accessPolicies: [
        {
          accessScope: { type: "cluster" },
          policyArn: `arn:${Stack.of(this).partition}:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy`,
        },
      ],
    });
  }
}
