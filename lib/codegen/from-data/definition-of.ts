import { isDeepStrictEqual } from "node:util";
import type { AnyDataKind, DataKind } from "../../kind/data-kind.ts";
import type { Definition, Limit } from "../../kind/publish/definition.ts";
import { columns, keyLimit, nameRule, roleLimit } from "../../kind/publish/definitions-for.ts";
import type { Published } from "../../kind/publish/published.ts";
import { keyArn } from "../../kind/publish/reference-targets.ts";
import { rememberedIn } from "../../kind/remembered.ts";
import type { Permissions } from "../../reconcile/contract/permissions.ts";
import { actionsOf } from "../iam/actions.ts";
import { passedRolesOf, roleFieldsOf } from "../names/restrictions.ts";
import { type AckFacts, specFieldsIn } from "../page/ack-facts.ts";
import { ackNameOf } from "../references.ts";
import { sdkPackageOf } from "../sdk/sdk-package.ts";
import { sdkOperation } from "../sdk/sdk-shape.ts";
import { ackReferences } from "./ack-references.ts";
import { describingReadsOf, furtherReadsOf, idsOf, searchesOf, workBeforeRemoval, writesOf } from "./calls-of-data.ts";
import { addedFields } from "./fields/added-fields.ts";
import { callsOfFields } from "./fields/calls-of-fields.ts";
import { itemFields } from "./fields/item-fields.ts";
import { statusPaths } from "./fields/status-paths.ts";
import { limitsByPath, limitsOfTags } from "./limits.ts";
import { fieldSources, statusSources } from "./sources.ts";

/** The definition of a kind that is data, from its page, what is beside it, and ACK's facts. */
export function definitionOf<Sdk, Spec>(
  kind: DataKind<Sdk, Spec>,
  published: Published & Pick<Definition, "client" | "notes" | "alpha">,
  facts: AckFacts,
): Definition {
  const {
    noun,
    references: stated = {},
    columns: titles = {},
    identifying: shown,
    fields,
    permissions = {},
    limits = {},
    rules,
    statusFields,
    rename: particular,
    owned,
    bounded,
    ...rest
  } = published;
  const rename = { ...facts.renames, ...particular };
  const { client } = published;
  // The generator treats the data of all kinds alike.
  const data = kind as object as AnyDataKind;
  const { resource, service, name, names, assigned, identity = [], create, remove, parts, tags } = data;
  const [full, short] = noun;
  const arn = data.arn("*", { partition: "*", region: "*", account: "*" }, {});
  const prefix = arn.split(":")[2] ?? "";
  const first = workBeforeRemoval(data);
  // The tags of other kinds belong to a spec field.
  const ofParent =
    tags.parent === undefined ? { reads: [], writes: [] } : { reads: [tags.read], writes: [tags.set, tags.unset] };
  const ofItem = itemFields(data, client, facts, rename);
  const references = ackReferences(facts, resource, stated);
  const identifies = name === undefined && assigned === undefined ? identity : [];
  const fixed = specFieldsIn(facts).filter((field) => facts.fields[`spec.${field}`]?.includes(" immutable"));
  const changes = writesOf(data).filter((operation) => operation !== create.call && operation !== tags.set);
  const identifying = shown ?? (assigned === undefined ? `spec.${name}` : `status.${assigned.field}`);
  // The events of calls on the tags of every kind of resource name a resource in a structure.
  const trailWithout = create.input?.TagSpecifications === undefined ? [] : [tags.set, tags.unset];
  const inputs = writesOf(data)
    .filter((operation) => !trailWithout.includes(operation))
    .flatMap((operation) => sdkOperation(client, operation).input.members);
  const secretFields = Object.keys(parts).filter((name) => parts[name]?.secret !== undefined);
  const keys = Object.keys(references).filter((path) => isDeepStrictEqual(references[path]?.kind, keyArn.kind));
  const passed = Object.entries(passedRolesOf(rest.names));
  const own = Object.fromEntries(
    Object.entries(permissions).map(([field, statements]) => [field, withPrefix(prefix, statements)]),
  );
  const titled = Object.entries(titles).map(
    ([title, path]) => ({ name: title, type: "string", jsonPath: `.${path}` }) as const,
  );
  const sources = { ...ofItem.fields, ...fieldSources(data, client, rename), ...fields };
  const added = addedFields(data, client, facts, { rename, known: Object.keys(sources) });
  return {
    kind: resource,
    data,
    sdk: sdkPackageOf(service),
    shortNames: [],
    service: prefix,
    resources: [arn.replace(/^arn:[^:]*:/, "")],
    ...(owned && { ownedActions: actionsOf({ service: prefix }, owned === "all" ? changes : owned) }),
    ...(bounded && { boundedActions: actionsWith(prefix, bounded) }),
    create: create.call,
    operations: {
      reads: [
        ...describingReadsOf(data),
        ...searchesOf(data),
        ...furtherReadsOf(data),
        ...ofParent.reads,
        ...first.flatMap(({ read = [] }) => read),
      ],
      writes: [...first.flatMap(({ write }) => write), remove.call, ...ofParent.writes],
    },
    // A client token lets AWS recognize a repeated call.
    once: assigned !== undefined && create.clientToken === undefined ? [create.call] : [],
    rename,
    exceptions: ofItem.exceptions,
    ...(name !== undefined && { nameField: name }),
    immutable: [...new Set([...identifies, ...fixed])].filter((field) => field !== name),
    ...(secretFields.length > 0 && { secretFields }),
    ...(remove.last && { removedLast: true as const }),
    references: Object.fromEntries(
      Object.entries(references).map(([path, { list, mutual, ...to }]) => [
        path,
        {
          ackName: ackNameOf(path),
          to,
          ...(list && { list }),
          ...(mutual && { mutual }),
          ...(rememberedIn(data).includes(path) && { identifies: true as const }),
        },
      ]),
    ),
    additions: [],
    fields: { ...added.fields, ...sources },
    plainFields: added.plainFields,
    statusFields: {
      ...statusSources({ ...data, status: statusPaths(data, client, facts) }, client),
      ...statusFields,
    },
    calls: callsOfFields(data),
    permissions: {
      ...own,
      ...Object.fromEntries(passed.map(([field, statements]) => [field, [...(own[field] ?? []), ...statements]])),
    },
    limits: {
      ...limitsOf(keys, keyLimit),
      ...limitsOf(roleFieldsOf(rest.names), roleLimit),
      ...limitsOfTags(facts, tags.key),
      ...limitsByPath(facts, limits),
    },
    rules: { ...(names && { [`spec.${name}`]: nameRule(names) }), ...rules },
    ...(trailWithout.length > 0 && { trailWithout }),
    // As CloudTrail records them.
    trailParameters: idsOf(data)
      .filter((id) => inputs.some((member) => member.name === id))
      .map((id) => id.charAt(0).toLowerCase() + id.slice(1)),
    printerColumns: columns(resource.kind, identifying, titled),
    selectableFields: [`.${identifying}`],
    descriptions: {
      kind: `${full} that Driftless keeps in the state that its spec declares.`,
      spec: `The declared state of the ${short}. Unless the documentation of a field states otherwise, settings that the spec omits are kept at the values that AWS assigns to a new ${short}.`,
      status: "The result of the last reconcile pass.",
    },
    ...rest,
  };
}

function limitsOf(paths: readonly string[], limit: Limit): Readonly<Record<string, Limit>> {
  return Object.fromEntries(paths.map((path) => [`spec.${path}`, limit]));
}

function withPrefix(prefix: string, statements: Permissions): Permissions {
  return statements.map((statement) => ({ ...statement, actions: actionsWith(prefix, statement.actions) }));
}

/** IAM actions, each with the prefix of its service. */
function actionsWith(prefix: string, operations: readonly string[]): readonly string[] {
  return operations.map((operation) => (operation.includes(":") ? operation : `${prefix}:${operation}`));
}
