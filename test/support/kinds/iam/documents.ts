/** A policy that allows this action on everything. */
export function allows(action: string): string {
  return JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: action, Resource: "*" }] });
}

/** A trust policy for an AWS service, such as `lambda`. */
export function trusts(service: string): string {
  const Principal = { Service: `${service}.amazonaws.com` };
  return JSON.stringify({
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Principal, Action: "sts:AssumeRole" }],
  });
}
