import { execFileSync } from "node:child_process";
import type { TagResourcesCommand } from "@aws-sdk/client-resource-groups-tagging-api";
import { expect, test } from "vitest";
import { consentCommands, consentsOf, giveConsent } from "../../../lib/scan/consent.ts";

const consent = { cluster: "production.eu-west-1", namespace: "shop", region: "eu-west-1" };
const arns = (count: number) => Array.from({ length: count }, (_, index) => `arn:aws:s3:::shop-${index}`);

test("each command tags as many resources as one call can, and keeps their other tags", () => {
  const commands = consentCommands({ ...consent, arns: arns(21) });
  expect(commands).toHaveLength(2);
  expect(commands[1]).toBe(
    "aws resourcegroupstaggingapi tag-resources --region eu-west-1 --tags driftless.dev/adoptable-by=production.eu-west-1/shop --resource-arn-list arn:aws:s3:::shop-20",
  );
  expect(consentCommands({ ...consent, arns: [] })).toEqual([]);
});

test("every resource is tagged once, in the region of its tags", () => {
  const topic = { arn: "arn:aws:sns:eu-west-1:1:orders", region: "eu-west-1" };
  const role = { arn: "arn:aws:iam::1:role/driftless/web", region: "us-east-1" };
  expect(consentsOf([topic, role, topic], { cluster: "production", namespace: "shop" })).toEqual([
    { cluster: "production", namespace: "shop", region: "eu-west-1", arns: [topic.arn] },
    { cluster: "production", namespace: "shop", region: "us-east-1", arns: [role.arn] },
  ]);
  expect(consentsOf([], { cluster: "production", namespace: "shop" })).toEqual([]);
});

test("a shell takes the name of a resource for one word, whatever is in it", () => {
  const arn = 'arn:aws:cloudwatch:eu-west-1:000000000000:alarm:it\'s $(touch x) `y` "z" > w';
  const [command = ""] = consentCommands({ ...consent, arns: [arn] });
  const words = execFileSync("sh", ["-c", `aws() { printf '%s\\n' "$@"; }; ${command}`], { encoding: "utf8" });
  expect(words.split("\n").at(-2)).toBe(arn);
});

test("the consent is given in batches, and what AWS refuses is reported for each resource", async () => {
  const inputs: object[] = [];
  const tagging = {
    async send(command: TagResourcesCommand) {
      inputs.push(command.input);
      if (inputs.length === 2) throw new Error("throttled");
      return {
        FailedResourcesMap: { "arn:aws:s3:::shop-1": { ErrorCode: "InvalidParameterException", ErrorMessage: "gone" } },
      };
    },
  };
  const failed = await giveConsent({ ...consent, arns: arns(21) }, tagging as never);
  expect(inputs[0]).toMatchObject({ Tags: { "driftless.dev/adoptable-by": "production.eu-west-1/shop" } });
  expect([...failed]).toEqual([
    ["arn:aws:s3:::shop-1", "InvalidParameterException: gone"],
    ["arn:aws:s3:::shop-20", "throttled"],
  ]);
});
