import * as z from "zod/mini";
import type { Check } from "../check.ts";
import { unlessMissing } from "../read-error.ts";
import { inCluster } from "./in-cluster-check.ts";

const Texts = z._default(z.record(z.string(), z.string()), {});
const Definition = z.object({ metadata: z.object({ labels: Texts, annotations: Texts }) });

/** The labels and annotations by which tools mark what they install, and would install again. */
const MARKS: readonly { readonly tool: string; readonly key: string }[] = [
  { tool: "Helm", key: "meta.helm.sh/release-name" },
  { tool: "Argo CD", key: "argocd.argoproj.io/tracking-id" },
  { tool: "Argo CD", key: "argocd.argoproj.io/instance" },
  { tool: "Flux", key: "kustomize.toolkit.fluxcd.io/name" },
  { tool: "Flux", key: "helm.toolkit.fluxcd.io/name" },
];

/** The installer replaces ACK's CRDs. A tool that installs them again would make the objects Terminal. */
export const definitions: Check = inCluster({
  title: "CRDs",
  applies: ({ mode, installCluster }) => mode === "reconcile" && installCluster,
  async look(cluster, { deployment: { kinds } }) {
    const findings = [];
    for (const { plural, group } of kinds) {
      const name = `${plural}.${group}`;
      const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`;
      const found = await unlessMissing(cluster(path), "404");
      if (found === undefined) continue;
      const { labels, annotations } = Definition.parse(found).metadata;
      const texts = new Map(Object.entries({ ...labels, ...annotations }));
      const mark = MARKS.find(({ key }) => texts.has(key));
      if (mark === undefined) continue;
      findings.push({
        what: `${mark.tool} installs the CRD ${name}, as ${texts.get(mark.key)}.`,
        why: "The deployment replaces it with Driftless's, which has more fields. If the tool restored its own, every object would be Terminal with reason ForeignCRD.",
        remedy: `Exclude the CRDs from what ${mark.tool} installs. To see who owns which fields:`,
        commands: [`kubectl get crd ${name} --show-managed-fields -o yaml`],
        notice: true as const,
      });
    }
    return findings;
  },
});
