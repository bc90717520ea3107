import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { outputOf } from "../support/programs/output-of.ts";

/** A deployment under test, and how to reach it. All settings come from the environment, as for the AWS CLI and kubectl. */
export interface Trial {
  /** The prefix of the name of each object and bucket that the smoke test creates. */
  readonly prefix: string;
  readonly namespace: string;
  readonly region: string;
  /** The stack's outputs. */
  readonly outputs: ReadonlyMap<string, string>;
  readonly s3: S3Client;
  readonly events: EventBridgeClient;
  readonly sqs: SQSClient;
  /** Runs kubectl in the namespace, with a manifest on its standard input if there is one. */
  kubectl(args: readonly string[], manifest?: object): Promise<string>;
}

/** Looks up the stack. Rejects if it does not exist. */
export async function openTrial(
  stack: string,
  options: Pick<Trial, "prefix" | "namespace" | "region">,
): Promise<Trial> {
  const { region, namespace } = options;
  const { Stacks = [] } = await new CloudFormationClient({ region }).send(
    new DescribeStacksCommand({ StackName: stack }),
  );
  const outputs = (Stacks[0]?.Outputs ?? []).map(
    ({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue] as const,
  );
  return {
    ...options,
    outputs: new Map(outputs),
    s3: new S3Client({
      region,
      // The namespace can have a default region of its own.
      followRegionRedirects: true,
      // An emulator has no host name for each bucket.
      forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
    }),
    events: new EventBridgeClient({ region }),
    sqs: new SQSClient({ region }),
    async kubectl(args, manifest) {
      return await outputOf("kubectl", [...args, "--namespace", namespace], { input: manifest, timeout: 600_000 });
    },
  };
}

/** A stack output. Throws if the stack has none of that name. */
export function output({ outputs }: Trial, name: string): string {
  const value = outputs.get(name);
  if (value === undefined) throw new Error(`the stack has no output ${name}`);
  return value;
}
