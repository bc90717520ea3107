import type { ObjectReference } from "../../../lib/kubernetes/client.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { paintReference } from "../../support/kinds/paint.ts";
import type { System } from "./system.ts";

/** The field with which a gadget takes its color from the paint. */
export const BY_PAINT = { colorRef: { from: { name: paintReference.name } } };

/** The color that a paint provides; `undefined` if it provides none yet. */
export function colorOf(paint: KubernetesObject | undefined): string | undefined {
  const { conditions = [], mixture } = (paint?.status ?? {}) as Mixed; // There are no other paints.
  const isTrue = (type: string): boolean =>
    conditions.some((condition) => condition.type === type && condition.status === "True");
  return isTrue("ACK.ResourceSynced") && !isTrue("ACK.Terminal") ? mixture?.color : undefined;
}

/** Whether an object takes its color from a paint. */
export function isPainted({ spec }: KubernetesObject): boolean {
  return (spec as Painted | undefined)?.colorRef !== undefined;
}

/** Whether an object takes its color from a paint in a way that is not allowed: alongside its own color, from elsewhere, or from nothing. */
export function isMispainted(object: KubernetesObject): boolean {
  const { color, colorRef } = (object.spec ?? {}) as Painted;
  const { namespace = object.metadata.namespace, name = "" } = colorRef?.from ?? {};
  const isName = /^[a-z0-9][a-z0-9.-]*$/.test(name);
  return colorRef !== undefined && (color !== undefined || namespace !== object.metadata.namespace || !isName);
}

/** The object as its user intends it, if the paint provides this color. */
export function painted(object: KubernetesObject, color: string | undefined): KubernetesObject {
  if (!isPainted(object) || isMispainted(object) || color === undefined) return object;
  const { colorRef: _colorRef, ...spec } = object.spec as Painted;
  return { ...object, spec: { ...spec, color } };
}

/** Reads the current object. The color that its paint provides, if any, replaces the reference to the paint. */
export function readPainted(
  { kubernetes: { user } }: System["world"],
  reference: ObjectReference,
): KubernetesObject | undefined {
  const object = user.read(reference);
  return object && painted(object, colorOf(user.read(paintReference)));
}

/** Gives the paint exactly this status; `undefined` removes the paint. In memory, users' actions complete immediately. */
export function paint({ world: { kubernetes, cloud }, journal }: System, status: object | undefined): void {
  // For an object that leaves drift to others, a change behind a reference is also drift, because the object itself has not changed.
  for (const key of cloud.resources.keys()) journal.disturbed.add(key);
  const { user } = kubernetes;
  if (user.read(paintReference) !== undefined) void user.delete(paintReference);
  if (status === undefined) return;
  void user.create(paintReference, {});
  user.patchStatus(paintReference, { ...status });
}

interface Mixed extends Pick<NonNullable<KubernetesObject["status"]>, "conditions"> {
  readonly mixture?: { readonly color?: string };
}

interface Painted {
  readonly color?: string;
  readonly colorRef?: { readonly from?: { readonly namespace?: string; readonly name?: string } };
}
