import { expect, test } from "vitest";
import * as z from "zod/mini";
import { relayDeployment } from "../../infra/relay-deployment.ts";
import { fieldExportKind } from "../../lib/exports/field-export-kind.ts";
import { parseSettings } from "../../lib/relay/settings.ts";
import { kinds } from "../../lib/resources/index.ts";

const Variable = z.object({ name: z.string(), value: z.string() });
const Deployment = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      spec: z.looseObject({ containers: z.tuple([z.looseObject({ env: z.array(Variable) })]) }),
    }),
  }),
});

const resources = kinds.map(({ resource }) => resource);
const everything = {
  clusterName: "production.us-west-2",
  region: "us-west-2",
  kinds: resources.map(({ kind }) => kind),
  watchNamespaces: [],
  watchSelector: "",
  fieldExport: "off" as const,
};

/** What the relay makes of the environment that its Deployment gives it. */
function settingsOf(parameters: Parameters<typeof relayDeployment>[0]) {
  const [{ env }] = Deployment.parse(relayDeployment(parameters)).spec.template.spec.containers;
  return parseSettings(Object.fromEntries(env.map(({ name, value }) => [name, value])), resources);
}

test("the relay of a deployment without restrictions watches everything and tells the deployment's bus", () => {
  expect(settingsOf(everything)).toEqual({
    busName: "driftless-production.us-west-2",
    region: "us-west-2",
    kinds: resources,
    namespaces: [],
    selector: "",
    checkpoint: { namespace: "driftless-system", name: "driftless-relay-checkpoint" },
  });
});

test("the relay watches the deployment's kinds, namespaces and objects only", () => {
  const some = { kinds: ["Bucket"], watchNamespaces: ["web", "data"], watchSelector: "env in (dev,test)" };
  expect(settingsOf({ ...everything, ...some })).toMatchObject({
    kinds: [{ kind: "Bucket" }],
    namespaces: ["web", "data"],
    selector: "env in (dev,test)",
  });
});

test("the relay watches FieldExports where fields are exported", () => {
  expect(settingsOf({ ...everything, fieldExport: "configmaps" }).kinds).toEqual([...resources, fieldExportKind]);
});
