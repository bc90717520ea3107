import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./repository.ts";

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*/g;

/** The source files in these folders whose code, without its comments, matches the pattern. */
function filesWith(pattern: RegExp, folders: string, except: readonly string[] = []): readonly string[] {
  const files = globSync(`{${folders}}/**/*.ts`, { cwd: ROOT });
  expect(files.length).toBeGreaterThan(100);
  return files
    .filter((file) => !except.some((folder) => file.startsWith(folder)))
    .filter((file) => pattern.test(readFileSync(join(ROOT, file), "utf8").replace(COMMENT, "")));
}

test("no object literal is spread into another, as its members can be written there", () => {
  expect(
    filesWith(/\.\.\.\{/, "bin,functions,infra,lib,test/{bench,bin,cost,functions,infra,passes,scenarios}"),
  ).toEqual([]);
});

test("only the kinds themselves, the local stack and the preflight checks name a kind or its service", () => {
  // The local stack chooses an emulator for each service, and some preflight checks concern one service.
  const except = ["lib/aws/services/", "lib/local/", "lib/preflight/", "lib/kinds/"];
  const name = /"(?:Bucket|Table|Repository|s3|dynamodb|ecr)"/;
  expect(filesWith(name, "bin,functions,infra,lib", except)).toEqual([]);
});

test("only the deployment's own parameters have the name of a kind or its service in theirs", () => {
  const except = ["lib/aws/services/", "lib/codegen/", "lib/local/", "lib/preflight/", "lib/kinds/"];
  // These files declare the parameters, or report which changes to them narrow the deployment's rights.
  const parameters = ["infra/parameters/", "infra/functions/installer/", "functions/handlers/handle-install.ts"];
  const settings = ["lib/settings/settings.ts", "lib/install/name-changes.ts"];
  // The boundary names the calls of services, whether or not a kind makes them.
  const boundary = ["infra/functions/denials/shipped-boundary.ts"];
  const identifier = /[a-z](?:Bucket|Repositor|DynamoDB|ECR)|\b(?:bucket|repository|dynamodb|ecr|s3)[A-Z]/;
  expect(filesWith(identifier, "functions,infra,lib", [...except, ...parameters, ...settings, ...boundary])).toEqual(
    [],
  );
});
