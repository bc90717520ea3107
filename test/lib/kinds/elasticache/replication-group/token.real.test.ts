import { describe, expect, test } from "vitest";
import { aroundAllCommands } from "../../../../support/aws/connections/around-all-commands.ts";
import {
  type Changes,
  prepareReplicationGroups,
  READS,
} from "../../../../support/kinds/kind-on-aws/elasticache/replication-group-scene.ts";

const { aws, id, spec, declare, setToken, settle } = prepareReplicationGroups();

describe("the token", () => {
  const token: Changes = { transitEncryptionEnabled: true, authToken: { name: "tokens", key: "token" } };

  test("comes from a Secret, and a changed one is added by one call, and shown nowhere", async () => {
    const sent: object[] = [];
    const connect = aroundAllCommands(aws().connect, (command, send) => {
      const { input } = command as { readonly input: object };
      if ("AuthToken" in input) sent.push(input);
      return send(command);
    });
    const world = await declare(token, connect);
    expect(await settle(world)).toEqual(["CreateReplicationGroup"]);
    expect(sent).toMatchObject([{ AuthToken: "first-token-of-the-shop", TransitEncryptionEnabled: true }]);
    expect((await world.pass()).calls).toEqual(READS);

    await setToken(world, "second-token-of-the-shop");
    expect(await settle(world)).toEqual(["ModifyReplicationGroup"]);
    const rotated = {
      AuthToken: "second-token-of-the-shop",
      AuthTokenUpdateStrategy: "ROTATE",
      ApplyImmediately: true,
    };
    expect(sent[1]).toEqual({ ReplicationGroupId: id(), ...rotated });
    expect((await world.pass()).calls).toEqual(READS);
    expect(world.object()?.status).toMatchObject({ authTokenEnabled: true });
    expect(JSON.stringify([world.object(), world.events()])).not.toContain("token-of-the-shop");
  });

  test("is set after other settings that it requires, by a call of its own", async () => {
    const world = await declare();
    await settle(world);
    await world.apply(spec({ ...token }));
    expect(await settle(world)).toEqual(["ModifyReplicationGroup", "ModifyReplicationGroup"]);
    expect(await aws().settled(id())).toMatchObject({ AuthTokenEnabled: true, TransitEncryptionMode: "preferred" });
  });

  test("is withheld if ElastiCache's error quotes it", async () => {
    aws().proxy.refuse("CreateReplicationGroup", 400, "InvalidParameterValue", "first-token-of-the-shop is too short");
    const world = await declare(token);
    await world.pass();
    expect(world.conditions()).toContain("ACK.Terminal=True");
    expect(JSON.stringify([world.object(), world.events()])).not.toContain("token-of-the-shop");
  });
});
