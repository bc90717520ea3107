import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import type { AnyKind } from "../../lib/reconcile/contract/kind.ts";
import type { Resource, StatusFields } from "../../lib/reconcile/contract/resource.ts";
import { withImposed } from "../../lib/reconcile/place/imposed-fields.ts";
import { own } from "../../lib/text/own.ts";
import { claimedAccess } from "../support/aws/claimed-access.ts";
import { ACCOUNT, REGION } from "../support/aws/test-account.ts";
import type { KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import { SETTINGS } from "../support/real/real-object.ts";
import type { Fields } from "./description.ts";

/**
 * Changes an object's resource in AWS to what a spec with these fields declares, with the calls of the kind itself but without the engine, as
 * someone else in the account. Only the part with the first field is changed.
 */
export async function changeWithKind(
  kind: AnyKind,
  { connect, deployment }: Pick<KindOnAws, "connect" | "deployment">,
  { metadata, spec, status }: KubernetesObject,
  fields: Fields,
): Promise<void> {
  const [field = ""] = Object.keys(fields);
  const { namespace, name, uid } = metadata;
  const place = { account: ACCOUNT, partition: "aws", region: REGION };
  const settings = { ...SETTINGS, ...deployment };
  const shown: StatusFields = { ...status };
  const assigned = kind.assigned && own(shown, kind.assigned.field);
  const resource: Resource<object> = {
    ...{ namespace, name, uid, annotations: {}, status: shown },
    spec: withImposed({ ...(spec as Fields), ...fields }, kind, { namespace, place, settings, isDeleted: false }),
    place,
    ownerTag: { key: "owner", value: "other" },
    ...(typeof assigned === "string" && { id: assigned }),
  };
  const target = kind.target(resource, connect(claimedAccess(kind.calls)));
  const seen = await kind.describe(target, resource.id);
  if (seen === undefined) throw new Error("there is no resource");
  const part = kind.parts.find(({ name, fields = [name] }) => fields.includes(field));
  if (part === undefined) throw new Error(`no part has the field ${field}`);
  const from = await part.read(target, seen);
  const change = { from, to: part.desired(resource.spec) };
  await part.write?.(target, change, { spec: resource.spec, seen, observed: new Map([[part.name, from]]) });
}
