import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import * as z from "zod/mini";
import { parseParameters } from "../../infra/parameters/read-parameters.ts";
import { DriftlessStack, type DriftlessStackProps } from "../../infra/stack.ts";

const Resource = z.object({ Type: z.string(), Properties: z._default(z.record(z.string(), z.any()), {}) });
const Template = z.object({ Resources: z.record(z.string(), Resource), Outputs: z.record(z.string(), z.unknown()) });

/** A resource of a template. */
export type Resource = z.infer<typeof Resource>;

/** A template as it would be uploaded, with what its functions would fill in. */
export interface Deployed {
  /** The bytes of the template. */
  readonly bytes: number;
  readonly outputs: number;
  /** The resources of a type, by their logical ids. All, without a type. */
  of(type?: string): readonly (readonly [id: string, properties: Resource["Properties"]])[];
}

/** The parameters with which a deployment has the most: every alarm, rule and policy that there is. */
const EVERYTHING = {
  clusterName: "production-of-the-largest-account",
  region: "ap-southeast-2",
  eksClusterName: "production",
  kubernetesServer: `https://${"0".repeat(32)}.gr7.ap-southeast-2.eks.amazonaws.com`,
  kubernetesCa: "L".repeat(1_476),
  kinds: "all",
  targets: "closed",
  driftEvents: true,
  deniedBuckets: ["billing-*"],
  alarmOn: ["drift", "terminal"],
  maximumDeletesPerHour: 10,
  maximumRepairsPerHour: 10,
  maximumOpeningsPerHour: 10,
};

/** Synthesises the stack of a deployment that serves all of these kinds. */
export function deployed({ kinds, trailedKinds }: Pick<DriftlessStackProps, "kinds" | "trailedKinds">): Deployed {
  const outdir = mkdtempSync(join(tmpdir(), "driftless-scale-"));
  try {
    const { context } = JSON.parse(readFileSync(new URL("../../cdk.json", import.meta.url), "utf8"));
    const app = new App({ outdir, context: { ...context, "aws:cdk:bundling-stacks": [] } });
    const served = kinds.map(({ resource }) => resource.kind);
    const parameters = { ...parseParameters(EVERYTHING, "the test"), kinds: served };
    const stack = new DriftlessStack(app, "Driftless", { parameters, kinds, trailedKinds });
    // The rules for stacks are checked elsewhere, and would take as long as the rest.
    app.synth({ skipValidation: true });
    const text = readFileSync(join(outdir, stack.templateFile), "utf8");
    const { Resources, Outputs } = Template.parse(JSON.parse(text, (_, value) => filledIn(value)));
    return {
      bytes: Buffer.byteLength(text),
      outputs: Object.keys(Outputs).length,
      of: (type) =>
        Object.entries(Resources).flatMap(([id, { Type, Properties }]) =>
          type === undefined || Type === type ? [[id, Properties] as const] : [],
        ),
    };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

const Filled = z.union([
  z.strictObject({ Ref: z.string() }),
  z.strictObject({ "Fn::GetAtt": z.tuple([z.string(), z.string()]) }),
  z.strictObject({ "Fn::Join": z.tuple([z.string(), z.array(z.string())]) }),
]);

/** What CloudFormation fills in, with values of the length that they have. The innermost functions are filled in first. */
function filledIn(value: unknown): unknown {
  const { data } = Filled.safeParse(value);
  if (data === undefined) return value;
  if ("Fn::Join" in data) return data["Fn::Join"][1].join(data["Fn::Join"][0]);
  if ("Fn::GetAtt" in data) return `arn:aws:iam::111122223333:role/${"x".repeat(64)}#${data["Fn::GetAtt"][0]}`;
  const pseudo: Readonly<Record<string, string>> = {
    "AWS::Partition": "aws",
    "AWS::AccountId": "111122223333",
    "AWS::Region": "ap-southeast-2",
    "AWS::StackName": "driftless-production-of-the-largest-account",
  };
  return pseudo[data.Ref] ?? data.Ref;
}
