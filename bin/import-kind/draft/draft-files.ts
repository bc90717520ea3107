import { fileName } from "../../../lib/codegen/kind-lists.ts";
import { factsOfDefinition } from "../../../lib/codegen/page/ack-facts.ts";
import { renamedFields } from "../fields.ts";
import type { ImportedKind } from "../imported-kind.ts";
import { draftDescription } from "./draft-description.ts";
import { draftExample } from "./draft-example.ts";
import { draftNotes } from "./draft-notes.ts";
import { draftPage } from "./draft-page.ts";
import { draftService, shortName } from "./draft-service.ts";

/** A file of a draft, by its place in the project. */
export interface DraftFile {
  readonly path: string;
  readonly text: string;
}

/** The files of the draft of a kind. */
export function draftFiles(imported: ImportedKind): readonly DraftFile[] {
  const { kind } = imported.kind.resource;
  const service = shortName(imported);
  const page = `lib/kinds/${service}/${fileName(kind)}`;
  return [
    { path: `${page}.ts`, text: draftPage(imported) },
    { path: `${page}.notes.md`, text: draftNotes(imported) },
    { path: `${page}.ack.json`, text: draftFacts(imported) },
    { path: `lib/aws/services/${service}.ts`, text: draftService(imported) },
    { path: `test/kinds/${service}/${fileName(kind)}.test.ts`, text: draftDescription(imported) },
    { path: `docs/examples/${kind.toLowerCase()}.yaml`, text: draftExample(imported) },
  ];
}

/** The facts about the kind's CRD and its names. */
function draftFacts({ service: { name, commit, sdk }, kind, operations }: ImportedKind): string {
  const { resource, definition } = kind;
  const renames = renamedFields(sdk, kind, operations.create);
  const content = {
    source: `aws-controllers-k8s/${name}-controller config/crd/bases/${resource.group}_${resource.plural}.yaml, commit ${commit}`,
    license: "Apache-2.0, Copyright Amazon.com Inc. or its affiliates",
    ...(Object.keys(renames).length > 0 && { renames }),
    fields: factsOfDefinition(definition),
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
