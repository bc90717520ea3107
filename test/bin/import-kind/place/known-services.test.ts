import { expect, it } from "vitest";
import { withoutKnownServices } from "../../../../bin/import-kind/place/known-services.ts";

const page = { path: "lib/kinds/mars/rover.ts", text: "page" };
const service = { path: "lib/aws/services/mars.ts", text: ' export const mars = "mars"' };
const trimmed = ({ text }: { readonly text: string }) => text.trim();

/** The paths that are left of a draft, in a project with this file of the service. */
const left = (known: string | undefined, text = service.text) =>
  withoutKnownServices([page, { ...service, text }], "drafts/mars-rover", () => known, trimmed).map(({ path }) => path);

it("keeps the file of a service that the project does not have", () => {
  expect(left(undefined)).toEqual([page.path, service.path]);
});

it("leaves out the file of a service that is the same in the project", () => {
  expect(left('export const mars = "mars"')).toEqual([page.path]);
});

it("leaves out a file whose questions another draft has answered", () => {
  expect(left('export const mars = "mars"', 'export const mars = gap("its name")')).toEqual([page.path]);
});

it("says what to do if the file of the project says something else", () => {
  expect(() => left('export const mars = "Mars"')).toThrow(
    "there is already lib/aws/services/mars.ts, and drafts/mars-rover/lib/aws/services/mars.ts differs from it: change the project's file if the draft's is right, delete the draft's, and run this again",
  );
});
