import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The folder and the version of an installed SDK package, such as `@aws-sdk/client-s3`. Throws if it is not installed. */
export function sdkPackage(name: string): { readonly folder: string; readonly version: string } {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string };
  return { folder: dirname(manifest), version };
}

/** Whether an SDK package is installed. */
export function isInstalled(name: string): boolean {
  try {
    sdkPackage(name);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return false;
    throw error;
  }
}

/** The name of a service's SDK package, such as `@aws-sdk/client-route-53` for `Route 53`. */
export function sdkPackageOf({ name }: { readonly name: string }): string {
  return `@aws-sdk/client-${name.toLowerCase().replaceAll(" ", "-")}`;
}
