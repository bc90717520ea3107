import { randomUUID } from "node:crypto";
import { CreateRoleCommand, IAMClient, TagRoleCommand } from "@aws-sdk/client-iam";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { iamTags } from "../../../../../lib/kinds/iam/shared/iam-tags.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { ACCOUNT, IAM_PATH, REGION } from "../../../../support/aws/test-account.ts";
import {
  type AssociationObject,
  createAssociationObject,
  ROLE,
} from "../../../../support/kinds/eks/association-object.ts";
import { trusts } from "../../../../support/kinds/iam/documents.ts";

let moto: string;
let world: AssociationObject;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(() => {
  world = createAssociationObject(moto, Date.now);
});

const pass = () => world.pass();

describe("whatever the spec says,", () => {
  it.each([{ clusterName: "other" }, { namespace: "kube-system" }])("a pass makes no call for %j", async (spec) => {
    await world.declare(spec);
    expect(await pass()).toMatchObject({ outcome: "terminal", calls: [] });
    expect(world.conditions()).toContain("ACK.Terminal=True ValueImposed: ");
  });

  it.each(["roleARN", "targetRoleARN"])(
    "a %s that the deployment does not list is refused before any call",
    async (field) => {
      world = createAssociationObject(moto, Date.now, { settings: { passableRoles: [ROLE] } });
      await world.declare({ [field]: `arn:aws:iam::000000000000:role/driftless/cluster/theirs` });
      expect(await pass()).toMatchObject({ outcome: "terminal", calls: [] });
      expect(world.conditions()).toContain("ACK.Terminal=True RoleNotPassable: ");
    },
  );
});

it("a deployment for no EKS cluster serves no associations", async () => {
  world = createAssociationObject(moto, Date.now, { settings: { eksClusterName: undefined } });
  await world.declare();
  expect(await pass()).toMatchObject({ outcome: "terminal", calls: [] });
  expect(world.conditions()).toContain("requires the deployment's parameter eksClusterName");
});

describe("of the roles that objects have created,", () => {
  /** Creates a role below the deployment's path, with this owner tag. Resolves to its ARN. */
  async function createRole(owner: string): Promise<string> {
    const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
    const iam = new IAMClient({ endpoint: moto, region: REGION, credentials });
    onTestFinished(() => iam.destroy());
    const { Role } = await iam.send(
      new CreateRoleCommand({
        RoleName: `worker-${randomUUID()}`,
        Path: IAM_PATH,
        AssumeRolePolicyDocument: trusts("pods.eks"),
        Tags: [{ Key: "services.k8s.aws/driftless-owner", Value: owner }],
      }),
    );
    return Role?.Arn ?? "";
  }

  /** Gives a role another owner, as if it had been deleted, and created again for another object. */
  async function giveAway(arn: string, Value: string): Promise<void> {
    const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
    const iam = new IAMClient({ endpoint: moto, region: REGION, credentials });
    onTestFinished(() => iam.destroy());
    const Tags = [{ Key: "services.k8s.aws/driftless-owner", Value }];
    await iam.send(new TagRoleCommand({ RoleName: arn.slice(arn.lastIndexOf("/") + 1), Tags }));
  }

  beforeEach(() => {
    world = createAssociationObject(moto, Date.now, { settings: { passableRoles: [] }, ownTags: iamTags });
  });

  it("an object gives pods one of its own namespace", async () => {
    const roleARN = await createRole("cluster/shop/worker");
    await world.declare({ roleARN, targetRoleARN: await createRole("cluster/shop/reports") });
    expect((await pass()).outcome).toBe("created");
    expect(await world.found()).toMatchObject({ roleArn: roleARN });
  });

  it.each(["roleARN", "targetRoleARN"])("another tenant's is refused as %s, before any call to EKS", async (field) => {
    const own = await createRole("cluster/shop/worker");
    const theirs = await createRole("cluster/bank/vault");
    await world.declare({ roleARN: own, [field]: theirs });
    const { outcome, calls } = await pass();
    expect(outcome).toBe("terminal");
    expect(calls.filter((call) => call.includes("Association"))).toEqual([]);
    expect(world.conditions()).toContain("ACK.Terminal=True RoleNotPassable: ");
    expect(await world.found()).toBeUndefined();
  });

  it("a change to another tenant's is refused, and the association keeps its role", async () => {
    const own = await createRole("cluster/shop/worker");
    await world.declare({ roleARN: own });
    await pass();
    await world.declare({ roleARN: await createRole("cluster/shop-2/worker") });
    expect((await pass()).outcome).toBe("terminal");
    expect(await world.found()).toMatchObject({ roleArn: own });
  });

  it("the object says that pods still get a role whose name another tenant uses since, until it names another", async () => {
    const roleARN = await createRole("cluster/shop/worker");
    await world.declare({ roleARN });
    await pass();
    await giveAway(roleARN, "cluster/bank/vault");
    expect((await pass()).outcome).toBe("terminal");
    expect(world.conditions()).toContain(
      "what the resource has in AWS stays in effect: to end that, change the field to an allowed value, or delete the object",
    );
    const own = await createRole("cluster/shop/worker-2");
    await world.declare({ roleARN: own });
    await pass();
    expect(await world.found()).toMatchObject({ roleArn: own });
  });
});
