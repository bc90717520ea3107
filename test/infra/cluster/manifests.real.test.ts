import { beforeAll, expect, it } from "vitest";
import { applyClusterManifests } from "../../support/cluster-manifests.ts";
import { kubectl } from "../../support/kubectl.ts";

const namespace = "driftless-system";

beforeAll(applyClusterManifests);

it("lets the relay do what it needs and nothing else", async () => {
  expect(await grants(serviceAccount("driftless-relay"), serviceAccount("without-bindings"))).toEqual([
    "get configmaps driftless-relay-checkpoint",
    "list buckets.s3.services.k8s.aws",
    "patch configmaps driftless-relay-checkpoint",
    "update configmaps driftless-relay-checkpoint",
    "watch buckets.s3.services.k8s.aws",
  ]);
});

it("lets the reconcilers do what they need and nothing else", async () => {
  const [user, all] = ["--as=a-function", "--as-group=system:authenticated"];
  expect(await grants([user, all, "--as-group=driftless:reconcilers"], [user, all])).toEqual([
    "create events.events.k8s.io",
    "get buckets.s3.services.k8s.aws",
    "get buckets.s3.services.k8s.aws/status",
    "get namespaces",
    "list buckets.s3.services.k8s.aws",
    "patch buckets.s3.services.k8s.aws",
    "patch buckets.s3.services.k8s.aws/status",
    "patch events.events.k8s.io",
  ]);
});

/** kubectl's flags for acting as a ServiceAccount. */
function serviceAccount(name: string): readonly string[] {
  const groups = ["system:serviceaccounts", `system:serviceaccounts:${namespace}`, "system:authenticated"];
  return [`--as=system:serviceaccount:${namespace}:${name}`, ...groups.map((group) => `--as-group=${group}`)];
}

/** What one identity may do in the relay's namespace and another may not: what `kubectl auth can-i --list` asks. */
async function grants(identity: readonly string[], without: readonly string[]): Promise<readonly string[]> {
  const common = new Set(await rules(without));
  return (await rules(identity)).filter((rule) => !common.has(rule)).sort();
}

async function rules(identity: readonly string[]): Promise<readonly string[]> {
  const kind = { apiVersion: "authorization.k8s.io/v1", kind: "SelfSubjectRulesReview" };
  const path = "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews";
  const answer = await kubectl(["create", "--raw", path, "-f", "-", ...identity], { ...kind, spec: { namespace } });
  const { status }: { readonly status: RulesReview } = JSON.parse(answer);
  expect(status.incomplete).toBe(false);
  const resources = status.resourceRules.flatMap(({ verbs, apiGroups, resources, resourceNames = [""] }) =>
    verbs.flatMap((verb) =>
      apiGroups.flatMap((group) =>
        resources.flatMap((resource) => resourceNames.map((name) => describe(verb, group, resource, name))),
      ),
    ),
  );
  const others = status.nonResourceRules.flatMap(({ verbs, nonResourceURLs }) =>
    verbs.flatMap((verb) => nonResourceURLs.map((url) => `${verb} ${url}`)),
  );
  return [...resources, ...others];
}

interface RulesReview {
  readonly incomplete: boolean;
  readonly resourceRules: readonly {
    readonly verbs: readonly string[];
    readonly apiGroups: readonly string[];
    readonly resources: readonly string[];
    readonly resourceNames?: readonly string[];
  }[];
  readonly nonResourceRules: readonly {
    readonly verbs: readonly string[];
    readonly nonResourceURLs: readonly string[];
  }[];
}

function describe(verb: string, group: string, resource: string, name: string): string {
  const [plural = "", ...subresource] = resource.split("/");
  const full = [group === "" ? plural : `${plural}.${group}`, ...subresource].join("/");
  return name === "" ? `${verb} ${full}` : `${verb} ${full} ${name}`;
}
