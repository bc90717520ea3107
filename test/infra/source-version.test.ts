import { expect, test } from "vitest";
import { synthesise } from "../support/deployment/synthesise.ts";

test("the template's metadata says which version and commit the stack was built from", () => {
  const { Metadata } = synthesise({ tokenFile: "/run/token" }).template.toJSON();
  expect(Metadata.Driftless).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit: expect.stringMatching(/^([0-9a-f]{40}(-dirty)?|unknown)$/),
  });
});
