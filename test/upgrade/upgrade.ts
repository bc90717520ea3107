#!/usr/bin/env node
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import { setup } from "../support/run/run-folder.ts";
import { compare } from "./comparison.ts";
import { readExamples } from "./objects.ts";
import { bringIntoStates, fallBehind, passOverAll, type Scene } from "./scene.ts";
import { checkOutVersion, loadVersion, type Version } from "./version.ts";
import { openWorld } from "./world.ts";

// npm run upgrade-test: deploys a former version on the local stack, with objects of all of its kinds in every state, and over it the work
// tree, and then the former version again. Prints for each object what a pass after each deployment has changed. Exits with 1 if anything was
// written to AWS, an object stands differently, or anything is lost.

/** The version from which existing deployments are upgraded. */
const FORMER = "6e571543";
const ROOT = join(import.meta.dirname, "../..");

// The folder is removed at the end, together with every process that uses it.
setup();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));

const directory = mkdtempSync(join(tmpdir(), "upgrade-"));
const started = performance.now();
const progress = (line: string) =>
  console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}`);

await checkOutVersion(FORMER, ROOT, join(directory, "former"));
const former = await loadVersion(join(directory, "former"));
const tree = await loadVersion(ROOT);
const config = join(import.meta.dirname, "parameters.yaml");
const examples = readExamples(former.root);
const types = examples.types.join(",");

await using world = await openWorld(join(directory, "world"), { environment: process.env, progress });
const scene: Scene = { world, examples, types };
progress(`deploying ${FORMER}`);
const deployed = await world.deploy(former, config);
progress(`bringing objects of ${examples.objects.length} kinds into their states`);
await bringIntoStates(scene);
await passOverAll(scene, "first");
let failures = 0;
await move("upgrade", tree);
await move("rollback", former);
progress(failures === 0 ? "nothing was lost, and nothing was written to AWS" : `${failures} differences`);
process.exitCode = failures === 0 ? 0 : 1;

/** Deploys a version over the one that is there, and reports what has become of the objects after a pass of each. */
async function move(name: "upgrade" | "rollback", version: Version): Promise<void> {
  progress(`${name}: changing objects while nothing serves them`);
  await fallBehind(scene);
  const before = await world.objects(types);
  progress(`${name}: deploying`);
  const outputs = await world.deploy(version, config);
  if (!isDeepStrictEqual(outputs, deployed)) report(name, "the stack", [`its outputs are ${JSON.stringify(outputs)}`]);
  world.forgetWrites();
  progress(`${name}: a pass of each object`);
  await passOverAll(scene, name);
  const after = new Map((await world.objects(types)).map((object) => [identify(object), object]));
  for (const object of before) {
    const { wrong, told } = compare(object, after.get(identify(object)));
    report(name, identify(object), wrong, told);
  }
  report(name, "calls that write to AWS", world.writes());
}

function report(name: string, what: string, wrong: readonly string[], told: readonly string[] = []): void {
  failures += wrong.length;
  const verdict = wrong.length > 0 ? "DIFFERS" : "same";
  console.log(`${name.padEnd(9)}${verdict.padEnd(8)} ${[what.padEnd(50), ...wrong, ...told].join("  ")}`);
}

function identify({ kind, metadata }: KubernetesObject): string {
  return `${metadata.namespace.padEnd(10)}${kind}/${metadata.name}`;
}
