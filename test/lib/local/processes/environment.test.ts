import { delimiter, dirname } from "node:path";
import { expect, test } from "vitest";
import { scrubbedEnvironment } from "../../../../lib/local/processes/environment.ts";

test("keeps only the search path from the user's environment, with this Node first", () => {
  const environment = {
    PATH: "/usr/bin",
    HOME: "/home/user",
    AWS_PROFILE: "production",
    KUBECONFIG: "/home/user/.kube/production",
    PYTHONPATH: "/home/user/python",
    https_proxy: "http://proxy",
  };
  expect(scrubbedEnvironment({ environment, home: "/scratch" })).toEqual({
    PATH: [dirname(process.execPath), "/usr/bin"].join(delimiter),
    HOME: "/scratch",
    TMPDIR: "/scratch",
    LANG: "C.UTF-8",
  });
});
