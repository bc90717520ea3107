import { expect } from "vitest";
import { kubectl } from "../kubectl.ts";

/**
 * What whoever kubectl's flags `identity` impersonate may do in the namespace, as `<verb> <resource>.<group> <name>`, from the API behind
 * `kubectl auth can-i --list`.
 */
export async function grantedRules(namespace: string, identity: readonly string[]): Promise<readonly string[]> {
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
