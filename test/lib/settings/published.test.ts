import { expect, test } from "vitest";
import { parseParameters } from "../../../infra/parameters/read-parameters.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { publish, readPublished } from "../../../lib/settings/published.ts";
import { readSettings } from "../../../lib/settings/settings-for.ts";
import { settingsJson } from "../../../lib/settings/settings-json.ts";

const names = kinds.map(({ resource }) => resource.kind);
const secret = "arn:aws:secretsmanager:us-west-2:111122223333:secret:token";
const parameters = parseParameters(
  {
    clusterName: "production",
    region: "us-west-2",
    tokenSecretArn: secret,
    kubernetesServer: "https://a.example",
    kubernetesCa: "LS0tLS0=",
    takeOver: "ack",
    watchNamespaces: ["web"],
    alarmEmail: "ops@example.com",
  },
  "the test",
);

test("what is published are the settings of the reconcile function, and where it acts", () => {
  const { settings, ...others } = readPublished({ ...publish(parameters), account: "1", partition: "aws" }, names);
  const read = readSettings("reconcile", settingsJson("reconcile", parameters), names);
  expect(settings).toEqual({ ...read, maximumDeletesPerHour: "off" });
  expect(others).toEqual({ region: "us-west-2", account: "1", partition: "aws", unknown: [] });
});

test("the EKS cluster that objects have to name is published", () => {
  const onEks = { ...parameters, eksClusterName: "production" };
  expect(readPublished(publish(onEks), names).eksClusterName).toBe("production");
});

test("a pause, and what else no plan depends on, changes nothing that is published", () => {
  const paused = { ...parameters, paused: true, maximumDeletesPerHour: 7, historyValues: "off" } as const;
  expect(publish(paused)).toEqual(publish(parameters));
});

test("nothing else is published", () => {
  const text = JSON.stringify(publish(parameters));
  for (const other of [secret, "ops@example.com", "a.example"]) expect(text).not.toContain(other);
});

test("parameters of a newer deployment are named, and ignored", () => {
  const { parameters: json = "", ...data } = publish(parameters);
  const newer = { ...data, parameters: JSON.stringify({ ...JSON.parse(json), gravity: "low" }) };
  expect(readPublished(newer, names).unknown).toEqual(["gravity"]);
});

test("says what is unusable", () => {
  expect(() => readPublished({}, names)).toThrow("region is missing");
  expect(() => readPublished({ region: "us-west-2", parameters: "{}" }, names)).toThrow(/clusterName is missing/);
});
