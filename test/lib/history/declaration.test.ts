import * as fc from "fast-check";
import { expect, test } from "vitest";
import { declarationIn, formsOf } from "../../../lib/history/declaration.ts";
import { historyRecord } from "../../support/history/history-record.ts";

test("every form of a record contains the same declaration, except the last one, which contains its size", () => {
  const texts = fc.dictionary(fc.string(), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(texts, fc.option(texts, { nil: undefined }), (given, ours) => {
      const forms = [...formsOf(historyRecord({ spec: given, ...(ours && { annotations: ours }) }))];
      const declarations = forms.map((form) => declarationIn(JSON.parse(JSON.stringify(form))));
      const declared = JSON.parse(JSON.stringify({ spec: given, annotations: ours ?? {} }));
      expect(declarations).toEqual([declared, declared, undefined]);
    }),
  );
});

test("a record without a declaration has one form", () => {
  expect([...formsOf(historyRecord())]).toEqual([historyRecord()]);
});
