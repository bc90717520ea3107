import { isDeepStrictEqual } from "node:util";
import definitions from "../../../../lib/cli/definitions.generated.json" with { type: "json" };
import type { KubernetesObject } from "../../../../lib/kubernetes/object.ts";
import { checkLocally } from "../../../../lib/plan/check-locally.ts";
import { own } from "../../../../lib/text/own.ts";
import { refusal } from "../api-refusal.ts";
import { createMemoryKubernetes, type MemoryKubernetes } from "./memory-kubernetes.ts";

/** Creates an in-memory API server that refuses what the schemas of the definitions refuse, such as a change of an immutable field. */
export function createCheckedKubernetes(now: () => number): MemoryKubernetes {
  return createMemoryKubernetes({ admit, now });
}

function admit(object: KubernetesObject, former?: KubernetesObject): KubernetesObject {
  const [group = "", version = ""] = object.apiVersion.split("/");
  const definition = definitions.find((one) => one.group === group && one.kind === object.kind);
  if (definition === undefined) throw refusal(404, "NotFound", `there is no kind ${object.kind}.${group}`);
  const { plural, spec: schema } = definition; // The generator wrote the schema.
  const { metadata, spec } = object;
  const sent: unknown = spec && JSON.parse(JSON.stringify(spec));
  const manifest = { ...object, metadata: { ...metadata, namespace: metadata.namespace ?? "" }, spec: sent };
  const { object: checked, problems } = checkLocally({ group, version, kind: object.kind, plural }, manifest, 0);
  const changed = former?.spec === undefined ? [] : immutableFields(schema as Schema, former.spec, sent);
  const all = [...problems, ...changed.map((message) => `Invalid value: ${message}`)];
  if (all.length > 0) throw refusal(422, "Invalid", `${object.kind} "${metadata.name}" is invalid: ${all.join(", ")}`);
  return { ...object, ...(checked?.spec !== undefined && { spec: checked.spec }) };
}

/** The part of a schema that says which fields cannot be changed. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly "x-kubernetes-validations"?: readonly { readonly rule: string; readonly message?: string }[];
}

/** The messages of all rules that compare a field with its former value. They apply where a field had a value, and still has one. */
function immutableFields(schema: Schema, former: unknown, now: unknown): readonly string[] {
  if (former === undefined || now === undefined) return [];
  const rules = (schema["x-kubernetes-validations"] ?? []).filter(({ rule }) => rule === "self == oldSelf");
  const messages = isDeepStrictEqual(former, now) ? [] : rules.map(({ message = "" }) => message);
  const inner = Object.entries(schema.properties ?? {}).flatMap(([field, one]) =>
    immutableFields(one, own(Object(former), field), own(Object(now), field)),
  );
  return [...messages, ...inner];
}
