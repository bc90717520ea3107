import { Visitor } from "oxc-parser";
import { constantText } from "./constant-text.ts";
import type { Import, ImportForm, Parsed } from "./module.ts";

/** The imports of a module whose specifiers are constants, including re-exports. */
export function readImports({ program, line }: Parsed): readonly Import[] {
  const imports: Import[] = [];
  const add = (start: number, specifier: string | undefined, form: ImportForm) => {
    if (specifier !== undefined) imports.push({ line: line(start), specifier, form });
  };
  new Visitor({
    ImportDeclaration: ({ start, source, importKind }) => add(start, source.value, formOf(importKind)),
    ExportNamedDeclaration: ({ start, source, exportKind }) => add(start, source?.value, formOf(exportKind)),
    ExportAllDeclaration: ({ start, source, exportKind }) => add(start, source.value, formOf(exportKind)),
    ImportExpression: ({ start, source }) => add(start, constantText(source), "dynamic"),
    TSImportType: ({ start, source }) => add(start, source.value, "type"),
    TSImportEqualsDeclaration({ start, moduleReference, importKind }) {
      if (moduleReference.type !== "TSExternalModuleReference") return;
      add(start, moduleReference.expression.value, formOf(importKind));
    },
  }).visit(program);
  return imports;
}

function formOf(kind: "type" | "value" | undefined): ImportForm {
  return kind === "type" ? "type" : "static";
}
