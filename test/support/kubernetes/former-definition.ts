import { onTestFinished } from "vitest";
import { eventually } from "../assertions/eventually.ts";
import { kubectl } from "./kubectl.ts";

/** The names of a kind in its definition. */
interface Names {
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly singular: string;
}

/**
 * Creates a copy of an installed definition under other names, without the members that `isLater` selects, as a former version would have
 * created it. It is deleted at the end of the test. Resolves, once objects can be created, to the copy with all members, which replaces it.
 */
export async function createFormerDefinition(
  installed: string,
  names: Names,
  isLater: (key: string, value: unknown) => boolean,
): Promise<object> {
  const { apiVersion, kind, spec } = JSON.parse(await kubectl(["get", "crd", installed, "-o", "json"]));
  const metadata = { name: `${names.plural}.${spec.group}` };
  const present = { apiVersion, kind, metadata, spec: { ...spec, names } };
  const former = JSON.parse(JSON.stringify(present, (key, value) => (isLater(key, value) ? undefined : value)));
  onTestFinished(async () => void (await kubectl(["delete", "crd", metadata.name])));
  await kubectl(["create", "-f", "-"], former);
  // A definition has no conditions at first, which kubectl calls an error.
  await eventually(() => kubectl(["wait", "--for=condition=Established", "crd", metadata.name]));
  return present;
}
