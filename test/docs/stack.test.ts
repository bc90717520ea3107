import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { synthesise } from "../support/deployment/synthesise.ts";
import { pages } from "./pages.ts";

const ROOT = join(import.meta.dirname, "../..");
const { template } = synthesise({ eksClusterName: "production" });
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

const count = (type: string) => NUMBERS[Object.keys(template.findResources(type)).length];

test("README.md counts the queues, functions and roles of a deployment on EKS", () => {
  const text = readFileSync(join(ROOT, "README.md"), "utf8");
  expect(text).toContain(`${count("AWS::SQS::Queue")} SQS queues, ${count("AWS::Lambda::Function")} Lambda functions`);
  expect(text).toContain(`${count("AWS::IAM::Role")} IAM roles`);
});

test("the stack has every output that a page names", () => {
  const named = pages.flatMap(({ path }) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    return [...text.matchAll(/\boutput\s+`?(\w+)\b/g)]
      .map(([, name = ""]) => name)
      .filter((name) => /^[A-Z]/.test(name));
  });
  const inVpc = synthesise({
    eksClusterName: "production",
    vpc: "vpc-0a1b2c3d",
    subnetIds: ["subnet-0a1b2c3d"],
  }).template;
  const outputs = Object.keys(inVpc.findOutputs("*"));
  expect(new Set(named).size).toBeGreaterThan(4);
  expect(named.filter((name) => !outputs.includes(name))).toEqual([]);
});
