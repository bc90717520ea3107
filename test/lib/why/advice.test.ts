import { expect, test } from "vitest";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { annotate, edit, objectWords } from "../../../lib/why/advice.ts";
import type { Situation } from "../../../lib/why/situation.ts";

/** What is known of an object that nothing surrounds. */
function aboutA(name: string): Situation {
  const kind = kindData.find(({ resource }) => resource.kind === name) ?? expect.fail(`there is no ${name}`);
  const { group, version } = kind.resource;
  const metadata = { namespace: "shop", name: "data", uid: "uid-1", resourceVersion: "1", generation: 1 };
  return {
    kind,
    object: { apiVersion: `${group}/${version}`, kind: name, metadata, spec: {} },
    namespace: undefined,
    deployment: undefined,
    assignedRole: undefined,
    relayProblem: undefined,
    now: 0,
  };
}

// Without the group, kubectl would edit, annotate or delete an RBAC Role or a Kubernetes Secret.
test.for([
  ["Role", "role.iam.services.k8s.aws"],
  ["Secret", "secret.secretsmanager.services.k8s.aws"],
] as const)("a command about a %s contains the group, because Kubernetes has a kind of that name", ([kind, word]) => {
  const about = aboutA(kind);
  expect(objectWords(about)).toBe(`-n shop ${word}/data`);
  expect(edit(about)).toBe(`kubectl edit -n shop ${word}/data`);
  expect(annotate(about, "paused", "true")).toBe(`kubectl -n shop annotate --overwrite ${word} data paused=true`);
});

test("a command about any other kind does not contain the group", () => {
  expect(objectWords(aboutA("Bucket"))).toBe("-n shop bucket/data");
});
