import type { AckKind, AckService } from "./ack-service.ts";
import { type Node, nodesOf } from "./coverage.ts";
import { type ErrorCodes, errorCodesOf } from "./error-codes.ts";
import { type ImportedField, specFields, statusFields } from "./fields.ts";
import { hooksOf } from "./hooks.ts";
import { type Identity, identityOf } from "./identity/identity.ts";
import { type Class, classOf, type Need, needsOf } from "./needs.ts";
import { type KindOperations, operationsOf } from "./operations.ts";
import { type DraftPart, partsOf } from "./parts.ts";
import { type CloudFormation, cloudFormationOf } from "./public/cloud-formation.ts";
import { type ImportedReference, referencesOf } from "./references.ts";

/** Everything that ACK's files, the SDK and CloudFormation say about a kind. */
export interface ImportedKind {
  readonly service: AckService;
  readonly kind: AckKind;
  readonly cloudFormation: CloudFormation | undefined;
  readonly operations: KindOperations;
  readonly identity: Identity;
  readonly errors: ErrorCodes;
  readonly spec: readonly ImportedField[];
  readonly status: readonly ImportedField[];
  readonly parts: readonly DraftPart[];
  readonly references: readonly ImportedReference[];
  /** The names of ACK's Go functions and templates: each does something that the files do not say. */
  readonly hooks: readonly string[];
  readonly needs: readonly Need[];
  readonly class: Class;
  /** Every field of the CRD, at any depth. */
  readonly nodes: readonly Node[];
}

/**
 * Imports one kind of a service. `schemas` is the folder of CloudFormation's resource schemas, if there is one. The result is the same for
 * every call.
 */
export function importKind(service: AckService, kind: AckKind, schemas?: string): ImportedKind {
  const cloudFormation = cloudFormationOf(service.name, kind.resource.kind, schemas);
  const operations = operationsOf(service, kind);
  const spec = specFields(service, kind, operations);
  const status = statusFields(service, kind, operations);
  const identity = identityOf(service, kind, operations, { spec, status }, cloudFormation);
  const parts = partsOf({ service, kind, operations, name: identity.name, cloudFormation }, spec);
  const needs = needsOf({ service, kind, operations, spec });
  return {
    service,
    kind,
    cloudFormation,
    operations,
    identity,
    errors: errorCodesOf(service, kind, operations),
    spec,
    status,
    parts,
    references: referencesOf(service, kind),
    hooks: hooksOf(service, kind, operations),
    needs,
    class: classOf(needs, parts.filter(({ gap }) => gap !== undefined).length),
    nodes: [...nodesOf(service, kind, "spec", spec), ...nodesOf(service, kind, "status", status)],
  };
}
