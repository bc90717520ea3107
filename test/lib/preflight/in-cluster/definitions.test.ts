import { expect, test } from "vitest";
import { definitions } from "../../../../lib/preflight/in-cluster/definitions.ts";
import { context, deployment, findings } from "../../../support/preflight/context.ts";

const PATH = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/buckets.s3.services.k8s.aws";
const kinds = deployment.kinds.filter(({ kind }) => kind === "Bucket");
const look = (definition: object | number) =>
  findings(definitions, context({}, { kinds, cluster: { [PATH]: definition } }));

test("no CRD, or one that no tool installs, is fine", async () => {
  expect(await look(404)).toEqual([]);
  expect(await look({ metadata: { labels: { app: "driftless" } } })).toEqual([]);
});

test.each([
  ["Helm", { annotations: { "meta.helm.sh/release-name": "ack-s3" } }],
  ["Argo CD", { annotations: { "argocd.argoproj.io/tracking-id": "ack-s3" } }],
  ["Flux", { labels: { "kustomize.toolkit.fluxcd.io/name": "ack-s3" } }],
])("a CRD that %s installs gets a notice", async (tool, metadata) => {
  expect(await look({ metadata })).toMatchObject([
    { what: `${tool} installs the CRD buckets.s3.services.k8s.aws, as ack-s3.`, notice: true },
  ]);
});
