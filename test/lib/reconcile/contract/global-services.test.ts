import { expect, test } from "vitest";
import type { ClientConfig } from "../../../../lib/aws/client-config.ts";
import { services } from "../../../../lib/aws/services/index.ts";
import { GLOBAL_SERVICES, isGlobal } from "../../../../lib/reconcile/contract/global-services.ts";

/** What the endpoint rules of a service's SDK package say. */
interface WithEndpointRules {
  readonly config: {
    endpointProvider(parameters: { readonly Region: string }): {
      readonly properties?: { readonly authSchemes?: readonly { readonly signingRegion?: string }[] };
    };
  };
}

/** The region for which the service's client signs its requests, in this region. */
async function signingRegion(service: (typeof services)[number], region: string): Promise<string> {
  const config = { region, credentials: { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret" } };
  const client = (await service.load(config as ClientConfig)) as unknown as WithEndpointRules;
  const { properties } = client.config.endpointProvider({ Region: region });
  return properties?.authSchemes?.[0]?.signingRegion ?? region;
}

test("the global services are those whose SDK signs the requests of every region for the same one", async () => {
  const global: string[] = [];
  for (const service of services) {
    const regions = [await signingRegion(service, "eu-west-1"), await signingRegion(service, "ap-southeast-2")];
    if (new Set(regions).size === 1) global.push(service.name.toLowerCase().replaceAll(" ", ""));
  }
  expect(global.toSorted()).toEqual([...GLOBAL_SERVICES].toSorted());
});

test("the actions and the ARNs of a service begin with its name", () => {
  for (const name of ["iam:GetRole", "route53:ListHostedZones", "iam::*:role/*", "route53:::hostedzone/*"]) {
    expect(isGlobal(name), name).toBe(true);
  }
  for (const name of ["", "*", "route53resolver:GetResolverRule", "s3:::*", "eks:*:*:cluster/*"]) {
    expect(isGlobal(name), name).toBe(false);
  }
});
