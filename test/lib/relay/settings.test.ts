import { expect, it } from "vitest";
import { fieldExportKind } from "../../../lib/exports/field-export-kind.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import * as settings from "../../../lib/relay/settings.ts";

const resources = kinds.map(({ resource }) => resource);
const KINDS = resources.map(({ kind }) => kind).join(", ");
const required = { EVENT_BUS_NAME: "driftless", AWS_REGION: "us-west-2", KINDS };

const parseSettings = (environment: Parameters<typeof settings.parseSettings>[0]) =>
  settings.parseSettings(environment, resources);

it("watches all objects of its kinds unless told otherwise", () => {
  expect(parseSettings(required)).toEqual({
    busName: "driftless",
    region: "us-west-2",
    kinds: resources,
    namespaces: [],
    selector: "",
    checkpoint: { namespace: "driftless-system", name: "driftless-relay-checkpoint" },
  });
});

it("watches FieldExports if fields are exported", () => {
  for (const FIELD_EXPORT of ["configmaps", "all"]) {
    expect(parseSettings({ ...required, FIELD_EXPORT }).kinds).toEqual([...resources, fieldExportKind]);
  }
});

it("reads kinds, namespaces, selector and checkpoint", () => {
  const environment = {
    ...required,
    KINDS: "Bucket, Table,Bucket",
    WATCH_NAMESPACES: "team-a, team-b,team-a",
    WATCH_SELECTOR: "env in (dev, test)",
    CHECKPOINT_CONFIGMAP: "here/there",
  };
  expect(parseSettings(environment)).toMatchObject({
    kinds: [{ kind: "Table" }, { kind: "Bucket" }],
    namespaces: ["team-a", "team-b"],
    selector: "env in (dev, test)",
    checkpoint: { namespace: "here", name: "there" },
  });
});

it.each([
  [{ ...required, EVENT_BUS_NAME: undefined }, "EVENT_BUS_NAME must be the name or ARN of the event bus"],
  [{ ...required, AWS_REGION: "" }, "AWS_REGION must be the region of the event bus"],
  [{ ...required, KINDS: "Bucket,Kettle" }, `KINDS must be one or more of ${KINDS}, separated by commas`],
  [{ ...required, KINDS: undefined }, `KINDS must be one or more of ${KINDS}`],
  [{ ...required, KINDS: "" }, `KINDS must be one or more of ${KINDS}`],
  [{ ...required, WATCH_NAMESPACES: "team a" }, "WATCH_NAMESPACES must be namespaces separated by commas"],
  [{ ...required, WATCH_SELECTOR: "team in web" }, "WATCH_SELECTOR must be a label selector such as team=web"],
  [{ ...required, CHECKPOINT_CONFIGMAP: "x" }, "CHECKPOINT_CONFIGMAP must be <namespace>/<name> of a ConfigMap"],
])("names the invalid variable in %j", (environment, message) => {
  expect(() => parseSettings(environment)).toThrow(message);
});
