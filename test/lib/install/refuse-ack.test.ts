import { expect, test } from "vitest";
import type { Reach } from "../../../lib/install/name-changes.ts";
import { refuseAck } from "../../../lib/install/refuse-ack.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { ackDeployment } from "../../support/deployment/ack-deployment.ts";
import { reach as narrow } from "../../support/deployment/reach.ts";
import { silentLog } from "../../support/programs/silent-log.ts";

const resources = kinds.map(({ resource }) => resource);
const reach: Reach = { ...narrow, kinds: ["Bucket", "Table"] };

interface Asked {
  readonly from?: Reach;
  readonly to?: Reach;
  readonly rollback?: boolean;
  readonly running?: readonly string[];
}

/** Asks for a deployment in a cluster in which ACK's controllers for these services are running. */
function ask({ from, to = reach, rollback = false, running = ["s3"] }: Asked) {
  const finalized = to.mode === "shadow" ? [] : resources.filter(({ kind }) => to.kinds.includes(kind));
  const list = async () => running.map((service) => ackDeployment(service));
  const manifests = { list } as never;
  const installation = { manifests: [], clusterName: "test", finalized, scope: { namespaces: [], selector: "" } };
  return refuseAck({ from, to, isRollback: async () => rollback }, installation, { manifests, log: silentLog });
}

test("a first installation is refused while a controller of ACK is running for one of its kinds", async () => {
  await expect(ask({})).rejects.toThrow(/ack-system\/ack-s3 \(Bucket\)\. .*docs\/moving-from-ack\.md/);
  await expect(ask({ running: ["s3", "dynamodb"] })).rejects.toThrow(
    "ack-s3 (Bucket), ack-system/ack-dynamodb (Table).",
  );
});

test("controllers for other kinds keep running", async () => {
  await ask({ running: ["ecr", "sqs"] });
  await ask({ to: { ...reach, kinds: ["Table"] } });
});

test("an update that adds a kind is refused while its controller is running", async () => {
  const from = { ...reach, kinds: ["Table"] };
  await expect(ask({ from })).rejects.toThrow("ack-s3 (Bucket)");
  await ask({ from, running: ["dynamodb"] });
});

test("an update of kinds that are served already is never refused, so that a deployment can always be paused or restricted", async () => {
  await ask({ from: reach });
  await ask({ from: reach, to: { ...reach, kinds: ["Bucket"] } });
});

test("the end of shadow mode is refused while a controller is running, and its beginning is not", async () => {
  const shadow = { ...reach, mode: "shadow" };
  await expect(ask({ from: shadow })).rejects.toThrow("ack-s3 (Bucket)");
  await ask({ to: shadow });
});

test("a deployment that takes over from ACK is not refused", async () => {
  await ask({ to: { ...reach, takeOver: "ack" } });
});

test("a rollback is not refused, so that the stack leaves its rollback", async () => {
  await ask({ from: { ...reach, kinds: ["Table"] }, rollback: true });
});
