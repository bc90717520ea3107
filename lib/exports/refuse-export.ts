import { isObjectName } from "../kubernetes/client.ts";
import type { FieldExport } from "./field-export.ts";
import type { FieldExportSetting } from "./field-export-kind.ts";
import { refusePath } from "./path-expression.ts";

/** Why an export cannot be served until it is changed, beginning with ACK's message if there is one; `undefined` if it can be served. */
export function refuseExport({ metadata, spec }: FieldExport, setting: FieldExportSetting): string | undefined {
  const { from, to } = spec;
  if (to.namespace && to.namespace !== metadata.namespace) {
    return "cross-namespace resource reference is not allowed. A FieldExport writes only in its own namespace; omit spec.to.namespace";
  }
  if (to.kind === "secret" && setting !== "all") {
    return "this deployment writes no Secrets; export to a ConfigMap, or ask its administrator to set fieldExport: all";
  }
  // A name that consists only of dots would change the path of the request to the API server.
  for (const [field, name] of Object.entries({
    "spec.from.resource.name": from.resource.name,
    "spec.to.name": to.name,
  })) {
    if (!isObjectName(name)) return `${field} is not the name of an object`;
  }
  return refusePath(from.path);
}
