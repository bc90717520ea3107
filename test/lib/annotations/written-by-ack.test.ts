import { expect, test } from "vitest";
import { refuseUnclearAnnotations } from "../../../lib/annotations/unclear-annotations.ts";
import { writtenByAck } from "../../../lib/annotations/written-by-ack.ts";
import { kinds } from "../../../lib/kinds/index.ts";

const cases = kinds.map((entry) => ({ kind: entry.resource.kind, resource: entry.resource, entry }));

test.each(cases)("what ACK's controllers write on a $kind is accepted with any value", async ({ resource, entry }) => {
  const written = writtenByAck(resource);
  const annotations = Object.fromEntries([...written, "services.k8s.aws/adopted"].map((name) => [name, "true"]));
  const kind = await entry.load();
  expect(() => refuseUnclearAnnotations({ annotations }, {}, kind, [])).not.toThrow();
});

test.each(cases)("a misspelt annotation on a $kind is refused, also one like ACK's", async ({ resource, entry }) => {
  const kind = await entry.load();
  const like = [...writtenByAck(resource), `${resource.group}/last-applied-secret-reference`].map((name) => `${name}s`);
  for (const name of [...like, `${resource.group}/skip-final-snapshots`, "services.k8s.aws/read-onyl"]) {
    const refusing = () => refuseUnclearAnnotations({ annotations: { [name]: "true" } }, {}, kind, []);
    expect(refusing, name).toThrow(`annotation ${name} is not supported`);
  }
});

test("the controllers of three services write annotations of their own", () => {
  const written = cases.filter(({ resource }) => writtenByAck(resource).length > 0).map(({ kind }) => kind);
  expect(written.toSorted()).toEqual(["CacheSubnetGroup", "DBInstance", "DBSubnetGroup", "ReplicationGroup", "Secret"]);
});
