import { boundaryArn, SHIPPED } from "../../../settings/boundary.ts";
import type { ReadAws } from "../../aws/open-aws.ts";
import type { Check } from "../../check.ts";
import { unlessMissing } from "../../read-error.ts";
import { stackResources } from "../../stack/stack.ts";
import { type ReservedCalls, reservedCalls } from "./reserved-calls.ts";

/** A role with every permission, which only its boundary limits. */
const EVERYTHING = JSON.stringify({
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Action: "*", Resource: "*" }],
});

/** Whether the boundary keeps the roles of objects from the deployment and from permissions, according to IAM's simulator. */
export const boundary: Check = {
  title: "Boundary of roles",
  applies: ({ permissionsBoundary = "none" }) => permissionsBoundary !== "none",
  async look({ aws, caller, deployment }) {
    const arn = boundaryArn(deployment, caller) ?? "";
    const document = await readDocument(aws, arn);
    if (document === undefined) {
      // The stack creates its own.
      if (deployment.permissionsBoundary === SHIPPED) return [];
      return {
        what: `The permissions boundary ${arn} does not exist.`,
        why: "Without it, no object can create a role.",
        remedy: "Create it, or let the stack create one:",
        parameters: [`permissionsBoundary: ${SHIPPED}`],
      };
    }
    const found = await stackResources(aws, deployment.stackName);
    const own = found.map(({ ResourceType: type = "", PhysicalResourceId: id = "" }) => ({ type, id }));
    const place = { ...deployment, ...caller, boundary: arn };
    const reserved = reservedCalls(place, own);
    const open = await Promise.all(reserved.map((calls) => openActions(aws, calls, document)));
    return reserved.flatMap(({ on, harm }, index) =>
      open[index]?.length
        ? [
            {
              what: `The permissions boundary ${arn} lets the roles of objects call ${open[index].join(", ")} on ${on}.`,
              why: `Anyone who is allowed to write Role objects can then do so. ${harm}`,
              remedy: "Deny these calls in the boundary, or use the one in the stack:",
              parameters: [`permissionsBoundary: ${SHIPPED}`],
            },
          ]
        : [],
    );
  },
};

/** The policy's default version, as JSON. */
async function readDocument(aws: ReadAws, PolicyArn: string): Promise<string | undefined> {
  const found = await unlessMissing(aws("iam:GetPolicy", { PolicyArn }), "NoSuchEntity");
  const VersionId = found?.Policy?.DefaultVersionId;
  if (VersionId === undefined) return undefined;
  const version = await aws("iam:GetPolicyVersion", { PolicyArn, VersionId });
  return decodeURIComponent(version.PolicyVersion?.Document ?? "");
}

/** Those of the actions that the boundary does not prevent on at least one of the resources. */
async function openActions(aws: ReadAws, { actions, resources }: ReservedCalls, document: string) {
  const { EvaluationResults: results = [] } = await aws("iam:SimulateCustomPolicy", {
    PolicyInputList: [EVERYTHING],
    PermissionsBoundaryPolicyInputList: [document],
    ActionNames: [...actions],
    ResourceArns: [...resources],
  });
  const allowed = new Set(
    results.filter(({ EvalDecision: decision }) => decision === "allowed").map(({ EvalActionName: action }) => action),
  );
  return actions.filter((action) => allowed.has(action));
}
