import { expect, it } from "vitest";
import { eventually } from "../support/assertions/eventually.ts";
import { type EventBus, startEventBus } from "../support/aws/event-bus.ts";
import { objectMeta } from "../support/kubernetes/object-meta.ts";
import { checkpointAt, watchesOf } from "../support/kubernetes/scripted-api-server.ts";
import { writeKubeconfig } from "../support/kubernetes/write-kubeconfig.ts";
import { bundleRelayProgram, startRelayProgram } from "../support/relay/relay-program.ts";
import { startWatchedApiServer } from "../support/relay/watched-api-server.ts";

const program = await bundleRelayProgram();

it("repeats reports if it is killed before it has stored its progress, and repeats nothing after an orderly stop", async () => {
  const server = await startWatchedApiServer({ configMap: checkpointAt("5") });
  const bus = await startEventBus();
  const file = await writeKubeconfig(server.stub.connection, "unused");

  server.deaf(true);
  server.change(objectMeta(6));
  const killed = startRelayProgram(program, file, bus.environment);
  await eventually(() => expect(told(bus)).toEqual(["bucket-6 change"]));
  await killed.end("SIGKILL");

  server.deaf(false);
  const stopped = startRelayProgram(program, file, bus.environment);
  await eventually(() => expect(told(bus)).toEqual(["bucket-6 change", "bucket-6 change"]));
  await stopped.end("SIGTERM");
  expect(server.configMap()).toEqual(checkpointAt("6"));

  server.change(objectMeta(7));
  startRelayProgram(program, file, bus.environment);
  await eventually(() => expect(told(bus).slice(2)).toEqual(["bucket-7 change"]));
  expect(watchesOf(server.stub)).toEqual(["5", "5", "6"]);
});

it("repeats the reports that the bus had not acknowledged when the relay was killed", async () => {
  const server = await startWatchedApiServer({ configMap: checkpointAt("5") });
  const bus = await startEventBus();
  const file = await writeKubeconfig(server.stub.connection, "unused");

  bus.mute(true);
  server.change(objectMeta(6));
  const killed = startRelayProgram(program, file, bus.environment);
  await eventually(() => expect(told(bus)).toEqual(["bucket-6 change"]));
  await killed.end("SIGKILL");
  expect(server.configMap()).toEqual(checkpointAt("5"));

  bus.mute(false);
  startRelayProgram(program, file, bus.environment);
  await eventually(() => expect(told(bus)).toEqual(["bucket-6 change", "bucket-6 change"]));
});

function told({ events }: EventBus): readonly string[] {
  return events.map(({ Detail }) => {
    const { name, reason } = JSON.parse(Detail);
    return `${name} ${reason}`;
  });
}
