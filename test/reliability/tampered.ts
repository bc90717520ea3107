import type { CloudResource } from "../support/memory-resource.ts";

/** A resource in which everything is changed that anybody can change, but the tag that says whose it is. */
export function tampered(resource: CloudResource): CloudResource {
  const { tags, settings, id } = resource;
  const changed =
    id === undefined
      ? { guard: "off", policy: "tampered", color: "tampered", size: "big", notes: "tampered" }
      : { battery: "tampered", speed: "fast", notes: "tampered" };
  const { "services.k8s.aws/namespace": _removed, ...kept } = tags;
  return { ...resource, tags: { ...kept, stray: "yes" }, settings: { ...settings, ...changed } };
}
