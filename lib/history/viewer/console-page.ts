import { own } from "../../text/own.ts";
/** A resource's page in the AWS console. `undefined` if the value is not an ARN, or if its partition's console is not known. */
export function consolePage(arn: string): string | undefined {
  const [, partition = ""] = /^arn:([a-z-]+):[a-z0-9-]+:/.exec(arn) ?? [];
  const console = own(CONSOLES, partition);
  return console === undefined ? undefined : `https://${console}/go/view?arn=${encodeURIComponent(arn.toWellFormed())}`;
}

const CONSOLES: Readonly<Record<string, string>> = {
  aws: "console.aws.amazon.com",
  "aws-cn": "console.amazonaws.cn",
  "aws-us-gov": "console.amazonaws-us-gov.com",
};
