import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { kinds } from "../../../../lib/kinds/index.ts";
import { type Welcome, welcome } from "../../../../lib/local/cli/welcome.ts";
import { emulatedServices, servicesOf } from "../../../../lib/local/service-endpoints.ts";

const resources = kinds.map(({ resource }) => resource);
const serviceEndpoints = Object.fromEntries(emulatedServices.map(({ key }) => [key, `http://${key}.example`]));
const running: Welcome = {
  addresses: {
    kubeconfig: "",
    kubectl: "",
    region: "",
    account: "",
    programs: "/programs",
    awsEndpoint: "http://aws.example",
    serviceEndpoints,
  },
  kinds: resources,
  cluster: "own",
  mode: "reconcile",
  page: "http://page.example",
};

test("the welcome says where each service is", () => {
  const text = welcome(running);
  for (const { name, key } of emulatedServices) expect(text).toContain(`  http://${key}.example  ${name}\n`);
  expect(text).toContain("  http://aws.example  all others\n");
});

test("the welcome says once where the services of an emulator are, and is not wider than a terminal", () => {
  const own = new Set(["sqs", "cloudwatch-logs"]);
  const at = ({ key }: { readonly key: string }) =>
    own.has(key) ? "http://127.0.0.1:30054" : "http://127.0.0.1:30661";
  const addresses = {
    ...running.addresses,
    awsEndpoint: "http://127.0.0.1:30054",
    serviceEndpoints: Object.fromEntries(emulatedServices.map((service) => [service.key, at(service)])),
  };
  const lines = welcome({ ...running, addresses }).split("\n");
  expect(lines.filter((line) => line.includes("http://127.0.0.1:30661"))).toHaveLength(1);
  expect(lines).toContain("  http://127.0.0.1:30054  CloudWatch Logs, SQS, all others");
  expect(lines.filter((line) => line.startsWith("  ") && !line.includes("#") && line.length > 80)).toEqual([]);
});

test("the welcome begins with the example of the README, or with that of a kind that is served", () => {
  expect(welcome(running)).toContain("kubectl apply -f docs/examples/bucket.yaml\n  kubectl get buckets -w");
  for (const resource of resources) {
    const text = welcome({ ...running, kinds: [resource] });
    const [file = ""] = /docs\/examples\/\S+/.exec(text) ?? [];
    expect(parse(readFileSync(join(import.meta.dirname, "../../../..", file), "utf8"))).toMatchObject({
      kind: resource.kind,
    });
    expect(text).toContain(`kubectl get ${resource.plural}`);
  }
});

test("the welcome names a kind by its group, too, if Kubernetes has a kind of that name", () => {
  const kinds = resources.filter(({ kind }) => kind === "Role");
  expect(welcome({ ...running, kinds })).toContain("kubectl get roles.iam.services.k8s.aws -w");
});

test("the welcome names only the services of the kinds that are served", () => {
  for (const resource of resources) {
    const text = welcome({ ...running, kinds: [resource] });
    const named = emulatedServices.filter(({ name }) => text.includes(`.example  ${name}\n`));
    expect(named).toEqual(servicesOf([resource]));
    expect(named).toHaveLength(1);
  }
});

test("in shadow mode, the welcome says that nothing is written, and promises nothing else", () => {
  const text = welcome({ ...running, mode: "shadow" });
  expect(text).toContain("Driftless is running in shadow mode: it writes nothing");
  expect(text).toContain("What would happen to each object, and why:  http://page.example");
  expect(text).not.toMatch(/Ready|AWS follows|deleted/);
});
