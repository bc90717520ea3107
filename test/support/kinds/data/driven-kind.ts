import { readsOf, writesOf } from "../../../../lib/codegen/from-data/calls-of-data.ts";
import type { AnyDataKind } from "../../../../lib/kind/data-kind.ts";
import { kindFrom } from "../../../../lib/kind/kind-from.ts";
import type { FieldNames } from "../../../../lib/kind/values/kubernetes-names.ts";
import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import type { Call, Calls, FieldTree, KindData } from "../../../../lib/reconcile/contract/kind-data.ts";
import type { Resource, StatusFields } from "../../../../lib/reconcile/contract/resource.ts";
import { answeringAws } from "../../aws/s3/answering-s3.ts";

/** What is generated for a kind in a deployment, except its calls and permissions. */
interface Names extends Pick<KindData, "imposedFields" | "restrictedFields" | "removedLast" | "secretFields"> {
  readonly fieldNames?: FieldNames;
  readonly specFields: FieldTree;
  readonly statusFields?: readonly string[];
  readonly statusNames?: FieldNames;
}

/** Makes a kind of data with all commands of an SDK's module. */
export function drivenKind(data: object, sdk: object, names: Names): AnyKind {
  // The tests know the types of the data that they use.
  const any = data as AnyDataKind;
  const [reads, writes] = [readsOf(any), writesOf(any)];
  const commands = Object.fromEntries([...reads, ...writes].map((name) => [name, Object(sdk)[`${name}Command`]]));
  const once = any.assigned !== undefined && any.create.clientToken === undefined ? [any.create.call] : [];
  const calls = { ...callsOf(reads, { reads: true }), ...callsOf(writes, {}), ...callsOf(once, { once: true }) };
  const statusFields = Object.keys(any.status ?? {});
  const generated = { fieldNames: {}, statusFields, statusNames: {}, ...names };
  return kindFrom(any, { calls, permissions: [], commands, ...generated }) as object as AnyKind;
}

function callsOf(operations: readonly string[], traits: Pick<Call, "reads" | "once">): Calls {
  return Object.fromEntries(operations.map((name) => [name, { actions: [`any:${name}`], ...traits }]));
}

/** A kind in front of an AWS that gives these answers, with an object that has this spec and this status. */
export function withAnswers(
  kind: AnyKind,
  spec: object,
  answers: Readonly<Record<string, object | Error>> = {},
  status: StatusFields = {},
) {
  const { aws, calls } = answeringAws(answers);
  const resource: Resource<unknown> = {
    namespace: "shop",
    name: "orders",
    uid: "uid-1",
    annotations: {},
    spec,
    status,
    place: { account: "000000000000", partition: "aws", region: "us-west-2" },
    ownerTag: { key: "services.k8s.aws/driftless-owner", value: "cluster/shop/orders" },
  };
  const target = kind.target(resource, aws);
  return { resource, target, calls };
}

/** The part of a kind with this name. */
export function partOf(kind: AnyKind, name: string): AnyKind["parts"][number] {
  const part = kind.parts.find((part) => part.name === name);
  if (part === undefined) throw new Error(`the kind has no part ${name}`);
  return part;
}
