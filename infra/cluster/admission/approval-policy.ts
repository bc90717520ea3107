import { ANNOTATIONS } from "../../../lib/annotations/annotations.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";

/** The custom verb that lets the reconcile function take off an approval what was done. RBAC grants it like any other verb. */
export const USE_APPROVAL = "use-approval";
const APPROVE = "approve";

const NAME = "driftless-approval";
const API = "admissionregistration.k8s.io/v1";
const LABELS = { "app.kubernetes.io/part-of": "driftless" };
const { approval, approved, approvedBy, protected: protects } = ANNOTATIONS;

/**
 * The policy that lets only holders of the verb `approve` approve, and lift what requires approval or protects a resource, on objects of
 * these kinds and on namespaces. Deleting an object lifts what its annotations say, because it could be created again without them. Also a
 * ClusterRole with this verb, which is bound to nobody. The administrators of the cluster have every verb.
 */
export function approvalPolicy(kinds: readonly ResourceKind[]): readonly object[] {
  const groups = [...new Set(kinds.map(({ group }) => group))];
  const resourceRules = [
    ...groups.map((group) => ({
      apiGroups: [group],
      apiVersions: ["*"],
      operations: ["CREATE", "UPDATE", "DELETE"],
      resources: kinds.filter((kind) => kind.group === group).map(({ plural }) => plural),
    })),
    // The annotations of a namespace can also be changed through its sub-resources.
    {
      apiGroups: [""],
      apiVersions: ["*"],
      operations: ["UPDATE", "DELETE"],
      resources: ["namespaces", "namespaces/status", "namespaces/finalize"],
    },
  ];
  return [
    {
      apiVersion: API,
      kind: "ValidatingAdmissionPolicy",
      metadata: { name: NAME, labels: LABELS },
      spec: { failurePolicy: "Fail", matchConstraints: { resourceRules }, matchConditions, variables, validations },
    },
    {
      apiVersion: API,
      kind: "ValidatingAdmissionPolicyBinding",
      metadata: { name: NAME, labels: LABELS },
      spec: { policyName: NAME, validationActions: ["Deny"] },
    },
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: "driftless-approver", labels: LABELS },
      rules: [
        ...groups.map((group) => ({
          apiGroups: [group],
          resources: kinds.filter((kind) => kind.group === group).map(({ plural }) => plural),
          verbs: ["get", "list", "patch", APPROVE],
        })),
        { apiGroups: [""], resources: ["namespaces"], verbs: [APPROVE] },
      ],
    },
  ];
}

const annotationsOf = (object: string) => `(${object} == null ? {} : ${object}.metadata.?annotations.orValue({}))`;

/** Requests about objects without these annotations, which are most of all requests, are not looked at. */
const matchConditions = [
  {
    name: "has-guards",
    expression: `${JSON.stringify([approval, approved, approvedBy, protects])}.exists(name, name in ${annotationsOf("oldObject")} || name in ${annotationsOf("object")})`,
  },
];

const valueIn = (annotations: string, name: string) => `variables.${annotations}[?${JSON.stringify(name)}].orValue("")`;
const holds = (verb: string) =>
  `authorizer.group(request.resource.group).resource(request.resource.resource).namespace(request.?namespace.orValue("")).name(request.?name.orValue("")).check("${verb}").allowed()`;

const variables = [
  { name: "before", expression: annotationsOf("oldObject") },
  { name: "after", expression: annotationsOf("object") },
  { name: "given", expression: valueIn("before", approved) },
  { name: "left", expression: `object == null ? variables.given : ${valueIn("after", approved)}` },
  // What is left of an approval is a part of it: `<generation>-<digest>.<digest>…`.
  {
    name: "isUsed",
    expression: `variables.left == "" || (variables.left.contains("-") && variables.left.split("-", 2)[0] == variables.given.split("-", 2)[0] && variables.left.split("-", 2)[1].split(".").all(one, one in variables.given.split("-", 2)[1].split(".")))`,
  },
  { name: "namedBefore", expression: valueIn("before", approvedBy) },
  { name: "named", expression: `object == null ? variables.namedBefore : ${valueIn("after", approvedBy)}` },
  {
    name: "liftsApproval",
    expression: `${JSON.stringify(approval)} in variables.before && ${valueIn("after", approval)} != "required"`,
  },
  {
    name: "liftsProtection",
    expression: `!(${valueIn("before", protects)}.lowerAscii() in ["", "false"]) && ${valueIn("after", protects)}.lowerAscii() != "true"`,
  },
  { name: "mayApprove", expression: holds(APPROVE) },
];

const validations = [
  {
    expression: `variables.left == variables.given || variables.mayApprove || (${holds(USE_APPROVAL)} && variables.isUsed)`,
    message: `only a holder of the verb ${APPROVE} may change the annotation ${approved}`,
    reason: "Forbidden",
  },
  {
    expression: `variables.named == variables.namedBefore || variables.mayApprove || (${holds(USE_APPROVAL)} && variables.named == "")`,
    message: `only a holder of the verb ${APPROVE} may change the annotation ${approvedBy}`,
    reason: "Forbidden",
  },
  // An approval by somebody else must not go on naming the user before.
  {
    expression: `variables.named in ["", request.userInfo.username] || (variables.named == variables.namedBefore && (variables.left == variables.given || (${holds(USE_APPROVAL)} && variables.isUsed)))`,
    message: `the annotation ${approvedBy} may name only the user who approves`,
    reason: "Forbidden",
  },
  {
    expression: "!variables.liftsApproval || variables.mayApprove",
    message: `only a holder of the verb ${APPROVE} may remove the annotation ${approval}, or delete what has it`,
    reason: "Forbidden",
  },
  {
    expression: "!variables.liftsProtection || variables.mayApprove",
    message: `only a holder of the verb ${APPROVE} may take back the annotation ${protects}, or delete what has it`,
    reason: "Forbidden",
  },
];
