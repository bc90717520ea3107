import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { applyClusterManifests } from "../support/kubernetes/cluster-manifests.ts";
import { kubectl } from "../support/kubernetes/kubectl.ts";
import { blocksOf, pages } from "./pages.ts";

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

const CLUSTER = join(import.meta.dirname, "../../infra/cluster");
/** The definitions that are installed only with some parameters. */
const OF_PARAMETERS = ["iamroleselectors.yaml", "fieldexports.yaml"];

/** The kinds of manifests that are not applied to the API server. */
const OTHERS = ["Kustomization"];

const shown = pages.flatMap((page) =>
  blocksOf(page, ["yaml"])
    .flatMap((block) => parseAllDocuments(block).map((document): unknown => document.toJS()))
    .filter(isManifest)
    .map((manifest) => [`${page.path}: ${manifest.kind}`, manifest] as const),
);

beforeAll(async () => {
  await applyClusterManifests();
  await kubectl(["apply", ...OF_PARAMETERS.flatMap((file) => ["-f", join(CLUSTER, file)])]);
});

test.each(shown)("the API server accepts the manifest in %s", async (_, manifest) => {
  const answer = await kubectl(["apply", "--dry-run=server", "--validate=strict", "-f", "-"], manifest);
  expect(answer).toContain("(server dry run)");
});

function isManifest(value: unknown): value is Manifest {
  return (
    typeof value === "object" &&
    value !== null &&
    "apiVersion" in value &&
    "kind" in value &&
    !OTHERS.includes(String(value.kind))
  );
}
