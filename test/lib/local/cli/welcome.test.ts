import { expect, test } from "vitest";
import { welcome } from "../../../../lib/local/cli/welcome.ts";
import { emulatedServices } from "../../../../lib/local/service-endpoints.ts";

test("the welcome says where each service is", () => {
  const serviceEndpoints = Object.fromEntries(emulatedServices.map(({ key }) => [key, `http://${key}.example`]));
  const addresses = { kubeconfig: "", kubectl: "", region: "", account: "", awsEndpoint: "http://aws.example" };
  const text = welcome({ ...addresses, serviceEndpoints }, "own", "http://page.example");
  for (const { name, key } of emulatedServices) expect(text).toContain(`${name} is at http://${key}.example`);
  expect(text).toContain("the rest of AWS at http://aws.example.");
});
