import { isRecord, own } from "../../../text/own.ts";

/**
 * Whether a policy is the one that SNS gives to each topic: only its owner may use it.
 * https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html
 */
export function isDefaultTopicPolicy(text: unknown, { account }: { readonly account: string }): boolean {
  const policy = parsed(text);
  const statements = isRecord(policy) ? own(policy, "Statement") : undefined;
  const [statement, ...others] = Array.isArray(statements) ? (statements as readonly unknown[]) : [];
  if (!isRecord(policy) || others.length > 0 || !isRecord(statement)) return false;
  const names = own(policy, "Id") === "__default_policy_ID" && own(statement, "Sid") === "__default_statement_ID";
  const condition = JSON.stringify(own(statement, "Condition"))?.toLowerCase();
  return names && condition === JSON.stringify({ stringequals: { "aws:sourceowner": account } });
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
