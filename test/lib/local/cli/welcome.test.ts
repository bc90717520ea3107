import { expect, test } from "vitest";
import { type Welcome, welcome } from "../../../../lib/local/cli/welcome.ts";
import { emulatedServices } from "../../../../lib/local/service-endpoints.ts";

const serviceEndpoints = Object.fromEntries(emulatedServices.map(({ key }) => [key, `http://${key}.example`]));
const running: Welcome = {
  addresses: {
    kubeconfig: "",
    kubectl: "",
    region: "",
    account: "",
    awsEndpoint: "http://aws.example",
    serviceEndpoints,
  },
  cluster: "own",
  mode: "reconcile",
  page: "http://page.example",
};

test("the welcome says where each service is", () => {
  const text = welcome(running);
  for (const { name, key } of emulatedServices) expect(text).toContain(`${name} is at http://${key}.example`);
  expect(text).toContain("the rest of AWS at http://aws.example.");
});

test("in shadow mode, the welcome says that nothing is written, and promises nothing else", () => {
  const text = welcome({ ...running, mode: "shadow" });
  expect(text).toContain("Driftless is running in shadow mode: it writes nothing");
  expect(text).toContain("What would happen to each object, and why:  http://page.example");
  expect(text).not.toMatch(/Ready|S3 follows|deleted/);
});
