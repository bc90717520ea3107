/** STS for measuring only: every role can be assumed, for an hour. `form` is the body of a request; `undefined` if it is not one to STS. */
export function assumedRole(form: string): string | undefined {
  const parameters = new URLSearchParams(form);
  if (parameters.get("Action") !== "AssumeRole") return undefined;
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  return `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
<AccessKeyId>ASIA0000000000000000</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>token</SessionToken>
<Expiration>${expiration}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`;
}
