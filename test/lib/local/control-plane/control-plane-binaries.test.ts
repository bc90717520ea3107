import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ensureControlPlaneBinaries } from "../../../../lib/local/control-plane/control-plane-binaries.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

test("prefers the programs in KUBEBUILDER_ASSETS over any others", async () => {
  const directory = await temporaryDirectory();
  for (const name of ["kube-apiserver", "etcd", "kubectl"]) await program(join(directory, name));
  expect(await ensureControlPlaneBinaries(given(directory))).toEqual({
    kubeApiserver: join(directory, "kube-apiserver"),
    etcd: join(directory, "etcd"),
    kubectl: join(directory, "kubectl"),
  });
});

test("names the program that KUBEBUILDER_ASSETS lacks", async () => {
  const directory = await temporaryDirectory();
  for (const name of ["kube-apiserver", "etcd"]) await program(join(directory, name));
  await expect(ensureControlPlaneBinaries(given(directory))).rejects.toThrow(/which has no program kubectl/);
});

function given(directory: string) {
  return { environment: { KUBEBUILDER_ASSETS: directory }, progress: () => undefined };
}

async function program(file: string): Promise<void> {
  await writeFile(file, "");
  await chmod(file, 0o755);
}
