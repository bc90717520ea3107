import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { openCluster } from "../../../lib/cli/open-cluster.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";

test("uses the kubeconfig of the flag, or else that of KUBECONFIG", async () => {
  const [one, other] = [await kubeconfig("one"), await kubeconfig("other")];
  const flagged = await openCluster({ kubeconfig: one }, { KUBECONFIG: other });
  expect([flagged.context, flagged.connection.server]).toEqual(["one", "https://one.example"]);
  expect((await openCluster({}, { KUBECONFIG: other })).context).toBe("other");
});

test("ignores the files in KUBECONFIG that do not exist, and finds a context in any of the others", async () => {
  const KUBECONFIG = ["/nowhere/config", await kubeconfig("one"), await kubeconfig("other")].join(delimiter);
  expect((await openCluster({}, { KUBECONFIG })).context).toBe("one");
  expect((await openCluster({ context: "other" }, { KUBECONFIG })).connection.server).toBe("https://other.example");
});

test("uses the namespace of the flag, that of the context, or else default", async () => {
  const KUBECONFIG = await kubeconfig("one", "web");
  const chosen = async (flags: object, environment = { KUBECONFIG }) => {
    const { namespace, scope } = await openCluster(flags, environment);
    return [namespace, scope];
  };
  expect(await chosen({})).toEqual(["web", "web"]);
  expect(await chosen({ namespace: "data" })).toEqual(["data", "data"]);
  expect(await chosen({ allNamespaces: true })).toEqual(["web", undefined]);
  expect(await chosen({}, { KUBECONFIG: await kubeconfig("one") })).toEqual(["default", "default"]);
});

test("could not look if there is no kubeconfig", async () => {
  await expect(openCluster({}, { KUBECONFIG: "/nowhere/config" })).rejects.toMatchObject({
    message: "there is no kubeconfig at /nowhere/config",
    advice: "Specify one with --kubeconfig FILE, or set KUBECONFIG.",
    status: 3,
  });
});

test.each([
  { flags: { kubeconfig: "/nowhere/config" }, message: /cannot read the kubeconfig \/nowhere\/config/ },
  { flags: { context: "two" }, message: /has no context two/ },
  { flags: { namespace: "web", allNamespaces: true }, message: /-n and -A contradict each other/ },
  { flags: { namespace: "../x" }, message: /-n is not the name of a namespace/ },
])("rejects $flags as invalid usage", async ({ flags, message }) => {
  const environment = { KUBECONFIG: await kubeconfig("one") };
  await expect(openCluster(flags, environment)).rejects.toMatchObject({
    message: expect.stringMatching(message),
    status: 2,
  });
});

test.each([
  { user: { as: "admin" }, named: "impersonation" },
  { cluster: { "proxy-url": "http://proxy.example" }, named: "proxy-url" },
])("names what it cannot use of a kubeconfig: $named", async ({ user, cluster, named }) => {
  const environment = { KUBECONFIG: await kubeconfig("one", undefined, { user, cluster }) };
  await expect(openCluster({}, environment)).rejects.toThrow(`uses ${named}, which is not supported`);
});

async function kubeconfig(
  name: string,
  namespace?: string,
  { user, cluster }: { readonly user?: object | undefined; readonly cluster?: object | undefined } = {},
): Promise<string> {
  const file = join(await temporaryDirectory(), "config");
  const config = {
    "current-context": name,
    contexts: [{ name, context: { cluster: name, user: name, ...(namespace && { namespace }) } }],
    clusters: [{ name, cluster: { server: `https://${name}.example`, ...cluster } }],
    users: [{ name, user: { token: "t", ...user } }],
  };
  await writeFile(file, JSON.stringify({ apiVersion: "v1", kind: "Config", ...config }));
  return file;
}
