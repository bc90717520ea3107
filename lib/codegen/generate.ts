import { customResourceDefinition } from "./crd/build-custom-resource-definition.ts";
import { bundledDefinitions } from "./crd/bundled-definitions.ts";
import { definitions } from "./definitions.ts";
import type { GeneratedFile } from "./generated-file.ts";
import { filesOf, generateKind, listedKind } from "./kind-files.ts";
import { kindLists } from "./kind-lists.ts";
import { namesPage } from "./names/names-page.ts";

/** Generates all files from the pages of all kinds. The result is the same for every call. */
export function generate(): readonly GeneratedFile[] {
  const all = definitions.map((defined) => ({ ...defined, generated: generateKind(defined) }));
  return [
    ...all.flatMap(filesOf),
    { path: "docs/names.md", text: namesPage(definitions.map(({ definition }) => definition)) },
    bundledDefinitions(
      all.map(({ generated: { definition, fields } }) => customResourceDefinition(definition, fields)),
    ),
    ...kindLists(definitions.map(listedKind)),
  ];
}
