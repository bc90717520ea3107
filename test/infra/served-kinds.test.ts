import { describe, expect, test } from "vitest";
import { installation } from "../../infra/functions/installer/installation.ts";
import { parseParameters } from "../../infra/parameters/read-parameters.ts";
import { defaultKinds } from "../../lib/kinds/default-kinds.ts";
import { kindData } from "../../lib/kinds/kind-data.generated.ts";
import { trailedKinds } from "../../lib/kinds/trails.generated.ts";
import { synthesise } from "../support/deployment/synthesise.ts";

/** Parameters that make everything appear which can depend on kinds. */
const everything = {
  eksClusterName: "production",
  driftEvents: true,
  replicas: true,
  fieldExport: "all",
  roles: "selectors",
  assumableRoles: ["arn:aws:iam::111122223333:role/driftless-*"],
  passableRoles: ["arn:aws:iam::111122223333:role/copy"],
  permissionsBoundary: "none",
  accessEntries: "edit",
  alarmOn: ["drift", "terminal"],
};

const cluster = { region: "us-west-2", kubernetesServer: "https://kubernetes.example", kubernetesCa: "LS0tLS0=" };

/** The template and the manifests of a deployment, as one text. */
function deployed(kinds: readonly string[]): string {
  const parameters = { ...everything, kinds };
  const { template } = synthesise(parameters);
  const shipped = installation(parseParameters({ ...cluster, ...parameters }, "the test"), { "relay.js": "" });
  // CloudFormation and Kubernetes have words of their own that are also the names of kinds, and Lambda assumes the functions' roles.
  const words =
    /AWS::Logs::LogGroup|AWS::Lambda::Function|"Service":"lambda\.amazonaws\.com"|\\*"(LogGroup|Role|Policy)\\*":|\\*"kind\\*":\\*"Role\\*"/g;
  return JSON.stringify([template.toJSON(), shipped]).replaceAll(words, "");
}

const names = kindData.map(({ resource }) => resource.kind);

/** What only a deployment that serves the kind mentions: its name, its group, its actions, and the source of its events. */
function marksOf(name: string): readonly string[] {
  const data = kindData.filter(({ resource }) => resource.kind === name);
  const trails = trailedKinds.filter(({ resource }) => resource.kind === name);
  return [
    ...data.flatMap(({ resource: { group, plural }, calls }) => [
      `${plural}.${group}`,
      `"${group}"`,
      ...Object.values(calls).flatMap((call) => (call?.actions ?? []).map((action) => `"${action}"`)),
    ]),
    ...trails.map(({ trail }) => `"${trail.source}"`),
  ];
}

/** What a deployment mentions because objects of the kind can refer to others. */
function referencesOf(name: string): readonly string[] {
  const data = kindData.find(({ resource }) => resource.kind === name);
  return (data?.references ?? []).flatMap(({ to: { kind } }) => [`${kind.plural}.${kind.group}`, `"${kind.group}"`]);
}

/** What a kind requires in addition to what its own calls do. */
function furtherActionsOf(name: string): readonly string[] {
  const permissions = kindData.find(({ resource }) => resource.kind === name)?.permissions ?? [];
  return permissions.slice(1).flatMap(({ actions }) => actions.map((action) => `"${action}"`));
}

/** The actions that every deployment requires for its own queues. */
const OWN_QUEUES = ["GetQueueAttributes", "GetQueueUrl", "ListQueueTags", "SetQueueAttributes", "TagQueue"].map(
  (call) => `"sqs:${call}"`,
);

describe.each(names)("a deployment of only %s", (name) => {
  const text = deployed([name]);

  test("mentions everything that belongs to the kind", () => {
    const missing = marksOf(name).filter((mark) => !text.includes(mark));
    expect(missing).toEqual([]);
    expect(text).toMatch(new RegExp(`\\b${name}\\b`));
  });

  test.each(names.filter((other) => other !== name))("mentions nothing of %s", (other) => {
    const own = new Set([...marksOf(name), ...referencesOf(name), ...OWN_QUEUES, ...furtherActionsOf(name)]);
    const others = marksOf(other).filter((mark) => !own.has(mark));
    expect(others.filter((mark) => text.includes(mark))).toEqual([]);
    expect(text).not.toMatch(new RegExp(`["',]${other}["',\\\\]`));
  });
});

test("a deployment of only Bucket mentions neither DynamoDB nor ECR, except as the registry of the relay's image", () => {
  expect(deployed(["Bucket"]).replaceAll("public.ecr.aws/", "")).not.toMatch(/dynamodb|\becr\b/i);
});

test("a deployment that names no kinds is the one that names the three kinds of the default", () => {
  const { template } = synthesise({ ...everything, kinds: defaultKinds.map(({ kind }) => kind) });
  expect(synthesise(everything).template.toJSON()).toEqual(template.toJSON());
});
