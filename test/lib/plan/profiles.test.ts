import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { parseProfiles, withProfiles } from "../../../lib/plan/profiles.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";

afterEach(() => vi.unstubAllEnvs());

test("a profile alone is for the deployment's account, and others are for theirs", () => {
  expect(parseProfiles(["main", "111122223333=tenant"])).toEqual({
    own: "main",
    byAccount: new Map([["111122223333", "tenant"]]),
  });
  expect(parseProfiles(["111122223333=a,444455556666=b"]).byAccount.get("444455556666")).toBe("b");
  expect(parseProfiles([])).toEqual({ own: undefined, byAccount: new Map() });
});

test.each([[["a", "b"]], [["1=a"]], [["111122223333="]]])("rejects %j", (values) => {
  expect(() => parseProfiles(values)).toThrow(
    expect.objectContaining({ status: 2, advice: expect.stringMatching(/ACCOUNT=NAME/) }),
  );
});

test("reads with the profile for a role's account instead of assuming the role, and assumes all other roles", async () => {
  const file = join(await temporaryDirectory(), "credentials");
  await writeFile(file, "[tenant]\naws_access_key_id = key\naws_secret_access_key = secret\n");
  vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", file);
  vi.stubEnv("AWS_CONFIG_FILE", "/nowhere");
  const assumed: string[] = [];
  const roles = withProfiles(
    {
      source: "selectors",
      required: false,
      sessionPolicy: "none",
      directory: { selectors: async () => [], accounts: async () => ({}), teams: async () => ({}) } as never,
      assume: async ({ arn }) => {
        assumed.push(arn);
        return { key: arn, credentials: () => Promise.reject(new Error("unused")) };
      },
    },
    parseProfiles(["111122223333=tenant"]),
  );
  const owner = { cluster: "c", namespace: "n" };
  const session = await roles.assume({ arn: "arn:aws:iam::111122223333:role/a" }, owner);
  expect(await session.credentials()).toMatchObject({ accessKeyId: "key", secretAccessKey: "secret" });
  await roles.assume({ arn: "arn:aws:iam::444455556666:role/b" }, owner);
  expect(assumed).toEqual(["arn:aws:iam::444455556666:role/b"]);
});
