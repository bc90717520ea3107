import { ManagedPolicy } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { KindData } from "../../lib/reconcile/contract/kind-data.ts";
import { grantedPermissions } from "../../lib/reconcile/contract/permissions.ts";
import type { Parameters } from "../parameters/read-parameters.ts";
import { grantPermissions, withPrefixes } from "./kind-permissions.ts";
import { mergeStatements } from "./merge-statements.ts";
import { ownerPermissions } from "./owner-permissions.ts";
import { readingPermissions } from "./reading-permissions.ts";

/** The properties of the policy for plans. */
export interface PlanPolicyProps {
  readonly parameters: Parameters;
  /** The kinds that the deployment serves. */
  readonly kinds: readonly Pick<KindData, "calls" | "permissions" | "restrictedFields">[];
}

/** The policy that people and CI jobs need for `kubectl driftless plan`: it allows what a pass reads, and nothing else. */
export class PlanPolicy extends Construct {
  /** `undefined` if passes read nothing, because another parameter keeps the kinds from being served. IAM has no empty policies. */
  readonly arn: string | undefined;

  constructor(scope: Construct, id: string, { parameters, kinds }: PlanPolicyProps) {
    super(scope, id);
    const policy = new ManagedPolicy(this, "Policy", {
      description: "Driftless: lets people see what would happen to objects, with kubectl driftless plan",
    });
    const needed = [...kinds.flatMap(readingPermissions), ...ownerPermissions(kinds, parameters)];
    const reading = mergeStatements(withPrefixes(grantedPermissions(needed, parameters), parameters));
    grantPermissions(policy, reading, parameters, { regionsIn: "conditions" });
    const { isEmpty } = policy.document;
    if (isEmpty) this.node.tryRemoveChild(policy.node.id);
    this.arn = isEmpty ? undefined : policy.managedPolicyArn;
  }
}
