import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adaptAssembly } from "../../../../lib/local/deploy/adapt-assembly.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

test("functions take the given name for that of the EKS cluster, and each uses its token file", async () => {
  const assembly = await temporaryDirectory();
  const file = join(assembly, "stack.template.json");
  const functionOf = (name: string) => ({
    Type: "AWS::Lambda::Function",
    Properties: { Environment: { Variables: { POWERTOOLS_SERVICE_NAME: name, KUBERNETES_TOKEN_FILE: "/token" } } },
  });
  await writeFile(file, JSON.stringify({ Resources: { A: functionOf("reconcile"), B: functionOf("sweep") } }));
  await adaptAssembly(assembly, {
    endpoint: "http://127.0.0.1:1",
    serviceEndpoints: {},
    tokenFiles: { sweep: "/sweeper" },
    eksCluster: "production",
  });
  const { Resources } = JSON.parse(await readFile(file, "utf8"));
  const variablesOf = (name: string) => Resources[name].Properties.Environment.Variables;
  expect(variablesOf("A")).toMatchObject({ LOCAL_CLUSTER: "production", KUBERNETES_TOKEN_FILE: "/token" });
  expect(variablesOf("B")).toMatchObject({ LOCAL_CLUSTER: "production", KUBERNETES_TOKEN_FILE: "/sweeper" });
});
