import { ACCOUNT, IAM_PATH, REGION } from "../aws/test-account.ts";

/** Stands for the object's own namespace. */
export const NAMESPACE = "{namespace}";

/** The name of the resources in AWS, below which each test has names of its own. */
export const NAME = "shop-orders";

/** Stands for a field of the status of an earlier object in the same source. */
export const statusOf = (kind: string, field: string) => `{${kind}.${field}}`;

/** The ARNs that the status of the objects in the same source contains. */
export const OWN_ROLE = `arn:aws:iam::${ACCOUNT}:role${IAM_PATH}${NAME}`;
export const OWN_POLICY = `arn:aws:iam::${ACCOUNT}:policy${IAM_PATH}${NAME}`;
export const OWN_TOPIC = `arn:aws:sns:${REGION}:${ACCOUNT}:${NAME}`;
export const OWN_QUEUE = `arn:aws:sqs:${REGION}:${ACCOUNT}:${NAME}`;
/** A role that no object has created. */
export const OTHER_ROLE = `arn:aws:iam::${ACCOUNT}:role/${NAME}`;

export const inRegion = { "services.k8s.aws/region": REGION };
export const retained = { "services.k8s.aws/deletion-policy": "retain" };

/** A policy document, formatted as in most manifests. */
export function document(...statements: readonly object[]): string {
  return `${JSON.stringify({ Version: "2012-10-17", Statement: statements }, undefined, 2)}\n`;
}

/** The trust policy for these AWS services. */
export function trust(
  Service: string | readonly string[],
  Action: string | readonly string[] = "sts:AssumeRole",
): string {
  return document({ Effect: "Allow", Principal: { Service }, Action });
}

export const podTrust = trust("pods.eks.amazonaws.com", ["sts:AssumeRole", "sts:TagSession"]);

const ISSUER = "oidc.eks.us-west-2.amazonaws.com/id/0123456789ABCDEF";

/** The statement that lets a service account assume a role through the cluster's issuer of tokens. */
export const fromServiceAccount = {
  Effect: "Allow",
  Principal: { Federated: `arn:aws:iam::${ACCOUNT}:oidc-provider/${ISSUER}` },
  Action: "sts:AssumeRoleWithWebIdentity",
  Condition: { StringEquals: { [`${ISSUER}:sub`]: "system:serviceaccount:shop:orders" } },
};

export const readsObjects = { Effect: "Allow", Action: ["s3:GetObject"], Resource: ["arn:aws:s3:::orders/*"] };
export const listsBucket = { Effect: "Allow", Action: ["s3:ListBucket"], Resource: ["arn:aws:s3:::orders"] };
