import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { localDeployment } from "../../../infra/parameters/local-parameters.ts";
import { parseParameters, readParametersFile } from "../../../infra/parameters/read-parameters.ts";
import { defaultKinds } from "../../../lib/kinds/default-kinds.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { exampleDeployments } from "../../support/deployment/example-deployments.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";

const FOLDER = join(import.meta.dirname, "../../../docs/examples/deployment");

/** What the local stack adds to the parameters. */
const LOCAL = {
  kubernetesServer: "https://127.0.0.1:1",
  kubernetesCa: "bG9jYWw=",
  tokenFile: "/token",
  installCluster: true,
  terminationProtection: false,
};

test.each(exampleDeployments)("accepts $file, and deploys it with its own parameters", ({ file, parameters }) => {
  const { parameters: local, withoutEffect } = localDeployment(join(FOLDER, file), false);
  expect(withoutEffect).not.toContain("roles");
  const deployed = parseParameters({ ...local, ...LOCAL }, file);
  const { clusterName, region, regions, mode, roles, fieldExport, changes, resourceTags } = parameters;
  expect(deployed).toMatchObject({ clusterName, region, regions, mode, roles, fieldExport, changes, resourceTags });
});

test("has the defaults of a deployment for what a file leaves out, and needs no cluster in the file", async () => {
  const { parameters, withoutEffect } = localDeployment(await fileWith({ region: "eu-west-1" }), false);
  expect(parameters).toMatchObject({
    clusterName: "local",
    region: "eu-west-1",
    regions: ["eu-west-1"],
    kinds: defaultKinds.map(({ kind }) => kind),
    adoption: "tagged",
    readOnly: "tagged",
    takeOver: "off",
    driftEvents: false,
    maximumDeletesPerHour: 100,
    passableRoles: [],
  });
  expect(withoutEffect).toEqual([]);
});

test("keeps the name of the file's EKS cluster, which objects have to name, and has another one without it", async () => {
  const onEks = localDeployment(await fileWith({ region: "us-west-2", eksClusterName: "production" }), false);
  expect(onEks).toMatchObject({ eksCluster: "production", withoutEffect: [] });
  expect(onEks.parameters).not.toHaveProperty("eksClusterName");
  expect(localDeployment(await fileWith({ region: "us-west-2" }), false).eksCluster).toBe("local");
  expect(localDeployment(undefined, false).eksCluster).toBe("local");
});

test("allows more without a file", () => {
  const { parameters, withoutEffect } = localDeployment(undefined, false);
  expect(parameters).toMatchObject({
    clusterName: "local",
    region: "us-west-2",
    kinds: kinds.map(({ resource }) => resource.kind),
    mode: "reconcile",
    adoption: "any",
    readOnly: "any",
    takeOver: "ack",
    driftEvents: true,
    maximumDeletesPerHour: "off",
  });
  expect(withoutEffect).toEqual([]);
});

test("lists the parameters in the file that have no effect here", () => {
  const listed = (file: string) => localDeployment(join(FOLDER, file), false).withoutEffect;
  expect(listed("private.yaml")).toEqual([
    ...["kubernetesServer", "kubernetesCa", "vpc", "subnetIds", "securityGroupIds", "relayImage"],
  ]);
  expect(listed("drift-events.yaml")).toEqual([
    ...["kubernetesServer", "kubernetesCa", "alarmOn", "alarmTopicArn", "alarmEmail"],
  ]);
  expect(listed("minimal.yaml")).toEqual([]);
});

test.each([
  { regions: [], eksClusterName: "production" },
  { region: "us-west-2", eksClusterName: "production", role: "own" },
  { region: "us-west-2", eksClusterName: "production", tokenFile: "/token" },
  { region: "us-west-2", eksClusterName: "production", kubernetesServer: "http://insecure.example" },
  { region: "us-west-2", eksClusterName: "production", roles: "selectors" },
  { region: "us-west-2", eksClusterName: "production", subnetIds: ["subnet-0a1b2c3d"] },
  [],
])("rejects %j with the message of cdk", async (content) => {
  const file = await fileWith(content);
  expect(() => localDeployment(file, false)).toThrow(messageOf(() => readParametersFile(file)));
});

test("rejects a file that cannot be read", () => {
  expect(() => localDeployment("/nowhere/production.yaml", false)).toThrow(/\/nowhere\/production\.yaml:\n.*ENOENT/);
});

describe("with --shadow", () => {
  test("the mode is shadow, whatever the file says", async () => {
    const file = await fileWith({ region: "us-west-2", mode: "reconcile" });
    expect(localDeployment(file, true).parameters.mode).toBe("shadow");
    expect(localDeployment(undefined, true).parameters.mode).toBe("shadow");
  });

  test.each([{ paused: true }, { changes: "poll" }])("%j is a contradiction", async (parameter) => {
    const file = await fileWith({ region: "us-west-2", ...parameter });
    const [name = ""] = Object.keys(parameter);
    expect(() => localDeployment(file, true)).toThrow(new RegExp(`with --shadow:\n  ${name}.* mode shadow`));
  });
});

async function fileWith(content: object): Promise<string> {
  const file = join(await temporaryDirectory(), "production.yaml");
  writeFileSync(file, stringify(content));
  return file;
}

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return expect.fail("nothing was rejected");
}
