import { expect, it } from "vitest";
import { didYouMean } from "../../../lib/text/did-you-mean.ts";

it.each([
  ["RoleArn", ["name", "roleARN"], " (did you mean roleARN?)"],
  ["RepositoryNotFound", ["RepositoryNotFoundException"], " (did you mean RepositoryNotFoundException?)"],
  ["No", ["NotFoundException"], ""],
  ["colour", ["roleARN"], ""],
  ["colour", [], ""],
])("suggests what %s among %j is near to or begins", (written, names, expected) => {
  expect(didYouMean(written, names)).toBe(expected);
});
