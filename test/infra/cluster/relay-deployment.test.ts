import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type RelayParameters, relayDeployment } from "../../../infra/cluster/relay-deployment.ts";
import { fieldExportKind } from "../../../lib/exports/field-export-kind.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { parseSettings } from "../../../lib/relay/settings.ts";

const Variable = z.object({ name: z.string(), value: z.string() });
const Deployment = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      metadata: z.object({ annotations: z.optional(z.record(z.string(), z.string())) }),
      spec: z.looseObject({
        containers: z.tuple([z.looseObject({ image: z.string(), env: z.array(Variable) })]),
        volumes: z.tuple([z.looseObject({ configMap: z.object({ name: z.string() }) })]),
      }),
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
  relayIdentity: "pod-identity" as const,
};

function templateOf(parameters: RelayParameters) {
  return Deployment.parse(relayDeployment(parameters, "the-bundle")).spec.template;
}

function podOf(parameters: RelayParameters) {
  return templateOf(parameters).spec;
}

/** The settings that the relay reads from the environment in its Deployment. */
function settingsOf(parameters: RelayParameters) {
  const [{ env }] = podOf(parameters).containers;
  return parseSettings(Object.fromEntries(env.map(({ name, value }) => [name, value])), resources);
}

test("the relay of a deployment without restrictions watches everything and sends to the deployment's bus", () => {
  expect(settingsOf(everything)).toEqual({
    busName: "driftless-production.us-west-2",
    region: "us-west-2",
    kinds: resources,
    namespaces: [],
    selector: "",
    checkpoint: { namespace: "driftless-system", name: "driftless-relay-checkpoint" },
  });
});

test("the relay watches only the deployment's kinds, namespaces and objects", () => {
  const some = { kinds: ["Bucket"], watchNamespaces: ["web", "data"], watchSelector: "env in (dev,test)" };
  expect(settingsOf({ ...everything, ...some })).toMatchObject({
    kinds: [{ kind: "Bucket" }],
    namespaces: ["web", "data"],
    selector: "env in (dev,test)",
  });
});

test("the relay watches FieldExports if fields are exported", () => {
  expect(settingsOf({ ...everything, fieldExport: "configmaps" }).kinds).toEqual([...resources, fieldExportKind]);
});

test("the relay runs the specified bundle in AWS's copy of the official Node.js image, pinned by digest, or in the image that relayImage specifies", () => {
  const [{ configMap }] = podOf(everything).volumes;
  expect(configMap.name).toBe("the-bundle");
  const [{ image }] = podOf(everything).containers;
  expect(image).toMatch(/^public\.ecr\.aws\/docker\/library\/node:24\.\d+\.\d+-slim@sha256:[0-9a-f]{64}$/);
  const relayImage = "registry.example:5000/mirror/node:24";
  expect(podOf({ ...everything, relayImage }).containers[0].image).toBe(relayImage);
});

test("on EKS, the pod template names the relay's identity, so that a change of the identity replaces the pod", () => {
  const eks = { ...everything, eksClusterName: "production" };
  expect(templateOf(eks).metadata.annotations).toEqual({ "driftless.dev/relay-identity": "pod-identity" });
  expect(templateOf({ ...eks, relayIdentity: "irsa" }).metadata.annotations).toEqual({
    "driftless.dev/relay-identity": "irsa",
  });
  expect(templateOf(everything).metadata.annotations).toBeUndefined();
});
