import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";

/** The states in which an upgrade finds objects. The objects of each are in a namespace of that name. */
export const states = ["ready", "behind", "approval", "referring", "retrying", "deleted"] as const;

export type State = (typeof states)[number];

/** A manifest of an object, or of what objects need. */
export type Manifest = Pick<KubernetesObject, "apiVersion" | "kind"> & {
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec?: object;
};

/** The examples of a version, one for each kind, and the Secret that they read. */
export interface Examples {
  readonly objects: readonly string[];
  readonly secret: string;
  /** The kinds, in the form in which kubectl takes them. */
  readonly types: readonly string[];
}

/** Reads the examples of the version in the folder `root`: those that are named after their only object's kind. */
export function readExamples(root: string): Examples {
  const folder = join(root, "docs/examples");
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const isAlone = (file: string) =>
    parseAllDocuments(read(file)).length === 1 && file === `${kindIn(read(file)).toLowerCase()}.yaml`;
  const objects = readdirSync(folder)
    .filter((file) => file.endsWith(".yaml") && isAlone(file))
    .map(read);
  const types = objects
    .map(parsed)
    .map(({ apiVersion, kind }) => `${kind.toLowerCase()}.${apiVersion.replace(/\/.*/, "")}`);
  return { objects, secret: read("first-password.yaml"), types };
}

/** What the state's namespace contains: an object of each kind, a second key, and the Secret. No two states share a resource. */
export function manifestsFor(state: State, { objects, secret }: Examples): readonly Manifest[] {
  const secondKeys = objects
    .filter((text) => kindIn(text) === "Key")
    .map((text) => text.replace(FIRST_KEY, SECOND_KEY));
  return [secret, ...objects, ...secondKeys].map((text) => parsed(renamed(text, state)));
}

/** The objects of the state, each after a change that AWS accepts for an existing resource; only those that `matches` selects. */
export function editedFor(
  state: State,
  { objects }: Examples,
  matches = (_object: Manifest) => true,
): readonly Manifest[] {
  const chosen = objects.filter((text) => matches(parsed(text)));
  return chosen.map((text) => {
    const [from, to] = EDITS[kindIn(text)] ?? RETAGGED;
    if (!text.includes(from))
      throw new Error(`the example of ${kindIn(text)} does not contain "${from}": edit something else`);
    return parsed(renamed(text.replaceAll(from, to), state));
  });
}

/** Whether an object waits for another one that is not synced. */
export function refersToOthers({ spec }: { readonly spec?: unknown }): boolean {
  return Object.keys(Object(spec)).some((field) => /Refs?$/.test(field));
}

const [FIRST_KEY, SECOND_KEY] = ["first-key", "second-key"];
const RETAGGED = ["platform", "network"] as const;

/** The edits of the kinds that have no tags. */
const EDITS: Readonly<Record<string, readonly [string, string] | undefined>> = {
  Alias: [FIRST_KEY, SECOND_KEY],
  RecordSet: ["ttl: 300", "ttl: 600"],
  Subscription: ["books", "games"],
};

function renamed(text: string, state: State): string {
  return text
    .replaceAll("namespace: default", `namespace: ${state}`)
    .replaceAll("namespaces: [default]", `namespaces: [${state}]`)
    .replaceAll("driftless:default:", `driftless:${state}:`)
    .replaceAll(/driftless([-/])/g, `driftless$1${state}-`)
    .replaceAll("alias/first", `alias/${state}`)
    .replaceAll("shop.example.com", `${state}.example.com`)
    .replaceAll("role/developers", `role/${state}`);
}

function kindIn(text: string): string {
  return parsed(text).kind;
}

function parsed(text: string): Manifest {
  const [document] = parseAllDocuments(text);
  return document?.toJS();
}
