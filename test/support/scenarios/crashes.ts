import { GetBucketTaggingCommand } from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { eventually } from "../assertions/eventually.ts";
import { measure, measured } from "../assertions/measured.ts";
import { bucketNamed } from "../aws/s3/test-s3.ts";
import { countApiServerRequests } from "../kubernetes/api-server-metrics.ts";
import { createObjectUser, type ObjectUser } from "../kubernetes/users/object-user.ts";
import type { FaultyStack } from "../programs/faulty-stack.ts";
import { shellKubectl } from "../programs/shell-kubectl.ts";
import { relayMetric } from "../relay/relay-log.ts";
import { bucketNames, versioningOf } from "./buckets-in-s3.ts";

/** Tests of processes that are killed, on a stack whose program they end. They must be the stack's last tests. */
export function describeCrashes(stack: () => FaultyStack): void {
  describe("processes that are killed", () => {
    test("settles buckets even though the function was killed while it was creating them", async () => {
      await stack().setVisibility(5);
      const moments = await Promise.all(
        ["CreateBucket", "PutBucketVersioning"].map(async (operation) => {
          return { operation, user: await userOf(), Bucket: bucketNamed("killed") };
        }),
      );
      const spec = { versioning: { status: "Enabled" }, tagging: { tagSet: [{ key: "team", value: "blue" }] } };
      for (const { operation, user, Bucket } of moments) {
        stack().s3Proxy.reset();
        stack().s3Proxy.hold((called) => called === operation);
        await user.apply({ spec: { ...spec, name: Bucket } });
        await eventually(() => expect(stack().s3Proxy.counts.get(operation)).toBe(1));
        stack().killFunctions();
        stack().s3Proxy.release();
      }
      // The claim of a function that has died is valid until it expires.
      await measure("settled after the function was killed", () =>
        Promise.all(moments.map(({ user }) => user.condition("Ready", "True", 180_000))),
      );
      for (const { user, Bucket } of moments) {
        const status = (await user.object())?.status;
        expect(status).toMatchObject({ origin: "Created" });
        expect(status).not.toHaveProperty("claim");
        expect(await versioningOf(stack().s3, Bucket)).toBe("Enabled");
        const { TagSet = [] } = await stack().s3.send(new GetBucketTaggingCommand({ Bucket }));
        expect(Object.fromEntries(TagSet.map(({ Key, Value }) => [Key, Value]))).toEqual({
          team: "blue",
          "services.k8s.aws/driftless-owner": `local/${user.namespace}/data`,
          "services.k8s.aws/controller-version": "s3-driftless",
          "services.k8s.aws/namespace": user.namespace,
        });
      }
      expect((await bucketNames(stack().s3)).filter((name) => name?.startsWith("killed-"))).toHaveLength(2);
    });

    // By now, the relay has stored a checkpoint. Without one, the next relay lists every kind.
    test("creates all 200 buckets even though the relay is killed in the meantime, and the next relay lists at most once", async () => {
      const user = await userOf();
      const prefix = bucketNamed("many").slice(0, 30);
      const items = Array.from({ length: 200 }, (_, index) => ({
        apiVersion: "s3.services.k8s.aws/v1alpha1",
        kind: "Bucket",
        metadata: { name: `data-${index}`, namespace: user.namespace },
        spec: { name: `${prefix}-${index}` },
      }));
      const puts = () => stack().awsProxy.counts.get("PutEvents") ?? 0;
      stack().awsProxy.reset();
      const started = performance.now();
      const apply = (from: number, to: number) => {
        const list = { apiVersion: "v1", kind: "List", items: items.slice(from, to) };
        return shellKubectl(stack().directory, ["apply", "-f", "-"], list);
      };
      await apply(0, 50);
      await eventually(() => expect(puts()).toBeGreaterThan(0));
      // From here on, the relay reads but cannot deliver. The hints that it has not delivered are lost when it is killed.
      stack().awsProxy.refuseNext(Number.POSITIVE_INFINITY, 503, (operation) => operation === "PutEvents");
      const listsBefore = await lists();
      const delivered = puts();
      await apply(50, 150);
      await eventually(() => expect(puts()).toBeGreaterThan(delivered));
      await killRelay();
      stack().awsProxy.refuseNext(0);
      await apply(150, 200);

      const made = async () => (await bucketNames(stack().s3)).filter((name) => name?.startsWith(prefix));
      await eventually(async () => expect(await made()).toHaveLength(200), { timeoutMs: 300_000 });
      const listed = await relayMetric(stack().directory, "driftless_relay_lists_total");
      // The relay requests one object to find out which resourceVersion the API server has reached. This request counts as a list, too.
      const listRequests = (await lists()) - listsBefore;
      console.error("measured: full lists:", listed, "list requests:", listRequests);
      expect(listed).toBeLessThanOrEqual(1);
      expect(listRequests).toBeLessThanOrEqual(2);
      await user.kubectl("wait", "buckets", "--all", "--for=condition=Ready", "--timeout=300s");
      measured("200 buckets Ready, with the relay killed in the meantime", performance.now() - started);
    });

    test("resumes watching after the API server is killed and restarted", async () => {
      const [before, after] = [await userOf(), await userOf()];
      const names = { before: bucketNamed("before"), after: bucketNamed("after") };
      await before.apply({ spec: { name: names.before } });
      await before.condition("Ready", "True");
      await stack().controlPlane.apiServer.kill();
      await stack().controlPlane.apiServer.start();

      await measure("a change after the restart of the API server, to Ready", async () => {
        await before.apply({ spec: { name: names.before, versioning: { status: "Enabled" } } });
        await after.apply({ spec: { name: names.after } });
        await before.condition("Ready", "True", 60_000);
        await after.condition("Ready", "True", 60_000);
      });
      expect(await versioningOf(stack().s3, names.before)).toBe("Enabled");
    });

    test("when the program ends, it removes the functions' identity from a cluster that is not its own", async () => {
      const identity = ["get", "serviceaccounts,clusterrolebindings", "--namespace=default", "--output=name"];
      expect(await stack().kubectl(...identity)).toContain("driftless-local-reconciler");
      stack().program.signal("SIGINT");
      expect(await stack().program.ended).toBe(0);
      expect(await stack().kubectl(...identity)).not.toContain("driftless-local-reconciler");
    });

    function userOf(): Promise<ObjectUser> {
      return createObjectUser(stack().directory, bucketKind);
    }

    function lists(): Promise<number> {
      return countApiServerRequests(
        stack().directory,
        ({ verb, resource }) => verb === "LIST" && resource === "buckets",
      );
    }

    async function killRelay(): Promise<void> {
      const relay = stack()
        .program.processes()
        .find(({ name }) => name === "relay");
      process.kill(relay?.pid ?? expect.fail("no relay runs"), "SIGKILL");
      await stack().program.told(/the relay ended \(signal SIGKILL\)/);
      await eventually(() =>
        expect(
          stack()
            .program.processes()
            .some(({ name }) => name === "relay"),
        ).toBe(true),
      );
    }
  });
}
