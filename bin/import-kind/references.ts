import { fieldName } from "../../lib/codegen/field-name.ts";
import { referenceName } from "../../lib/codegen/references.ts";
import type { AckKind, AckService } from "./ack-service.ts";

/** A spec field whose value another object can provide. */
export interface ImportedReference {
  /** The path of the field: `vpcConfig.subnetIDs`. */
  readonly field: string;
  /** The name of the field that names the other object: `subnetRefs`. */
  readonly ref: string;
  readonly list: boolean;
  /** ACK's name for the field in its messages: `VPCConfig.SubnetIDs`. */
  readonly ackName: string;
  readonly service: string;
  readonly kind: string;
  /** The path of the value in the other object: `status.ackResourceMetadata.arn`. */
  readonly path: string;
  /** ACK's name for that path: `Status.ACKResourceMetadata.ARN`. */
  readonly ackPath: string;
}

/** The references that `generator.yaml` declares for a kind, and that its CRD has. */
export function referencesOf(service: AckService, kind: AckKind): readonly ImportedReference[] {
  return Object.entries(kind.config.fields ?? {}).flatMap(([key, config]) => {
    if (config?.references === undefined) return [];
    const { service_name = service.name, resource, path } = config.references;
    const field = key.split(".").map(fieldName).join(".");
    const list = /array/.test(typeAt(kind, field));
    return [
      {
        field,
        ref: referenceName(field.split(".").at(-1) ?? "", list),
        list,
        ackName: key,
        service: service_name,
        kind: resource,
        path: path.split(".").map(ackField).join("."),
        ackPath: path,
      },
    ];
  });
}

/** ACK's runtime, and not its rules for names, declares `ackResourceMetadata`. */
function ackField(name: string): string {
  return name === "ACKResourceMetadata" ? "ackResourceMetadata" : fieldName(name);
}

/** The names of the fields of a kind that refer to other objects, without their paths. */
export function referenceNames(kind: AckKind): ReadonlySet<string> {
  const keys = Object.entries(kind.config.fields ?? {}).filter(([, config]) => config?.references !== undefined);
  const names = keys.map(([key]) => fieldName(key.split(".").at(-1) ?? ""));
  return new Set(names.flatMap((name) => [referenceName(name, false), referenceName(name, true)]));
}

/** The type of a field of the spec by its path, which may lead through lists. */
function typeAt({ spec }: AckKind, path: string): string {
  let schema = spec;
  for (const name of path.split(".")) {
    const inner = schema.items ?? schema;
    schema = inner.properties?.[name] ?? {};
  }
  return schema.type ?? "";
}
