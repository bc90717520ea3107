import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isInstalled, sdkPackageOf } from "../sdk/sdk-package.ts";

/** An error in the file of a service, and not in the page that uses the service. */
export class ServiceFileError extends Error {}

/**
 * Loads the SDK's package of a service, for a page at a path such as `lib/kinds/sqs/queue`. Its folder has the name of the service's file. Throws
 * `ServiceFileError` if no package has the service's name. `root` is the project's folder.
 */
export async function loadServiceSdk(service: { readonly name: string }, path: string, root: string): Promise<object> {
  const name = sdkPackageOf(service);
  if (!isInstalled(name)) {
    const file = `lib/aws/services/${path.split("/")[2]}.ts`;
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
    throw new ServiceFileError(`${file}: ${problemWith(service.name, name, text)}`);
  }
  return (await import(name)) as object;
}

function problemWith(name: string, missing: string, text: string): string {
  const [loaded] = /@aws-sdk\/client-[\w-]+/.exec(text) ?? [];
  if (loaded === missing) return `${missing} is not installed: run npm install`;
  const rule = "name must be the name of the SDK's client, such as Route 53 for @aws-sdk/client-route-53";
  const what = loaded === undefined ? "" : `, but the file loads ${loaded}`;
  return `${rule}; "${name}" stands for ${missing}, which is not installed${what}`;
}
