import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { downloadControlPlane } from "../../../../lib/local/control-plane/official-download.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

const VERSION = "1.36.4";
const NAMES = ["etcd", "kube-apiserver", "kubectl"];

test("unpacks the programs of an archive whose SHA-512 is correct", async () => {
  const { directory, index } = await serve({});
  expect(await downloadControlPlane({ version: VERSION, directory, index, progress: () => undefined })).toBe(true);
  expect((await readdir(directory)).toSorted()).toEqual(NAMES);
  expect(await readFile(join(directory, "kubectl"), "utf8")).toBe("the program kubectl");
});

test("uses another patch release if the exact one is not published", async () => {
  const { directory, index } = await serve({ release: "v1.36.2" });
  expect(await downloadControlPlane({ version: VERSION, directory, index, progress: () => undefined })).toBe(true);
});

test.each([
  ["its SHA-512 is incorrect", { hash: "00" }, /does not have the SHA-512/],
  ["there is no such version", { release: "v1.35.0" }, /not found in release index/],
  ["the archive does not exist", { status: 404 }, /returns 404/],
  ["a program is missing", { names: ["etcd", "kube-apiserver"] }, /ENOENT/],
])("continues without the download, leaves nothing behind and says why when %s", async (_, fault, reason) => {
  const { directory, index } = await serve(fault);
  const lines: string[] = [];
  const done = await downloadControlPlane({ version: VERSION, directory, index, progress: (line) => lines.push(line) });
  expect(done).toBe(false);
  expect(lines.at(-1)).toMatch(reason);
  expect(await readdir(directory)).toEqual([]);
});

test("continues without the download if there is no connection", async () => {
  const directory = await temporaryDirectory();
  const lines: string[] = [];
  const index = "http://127.0.0.1:1/index.yaml";
  expect(await downloadControlPlane({ version: VERSION, directory, index, progress: (line) => lines.push(line) })).toBe(
    false,
  );
  expect(lines).toEqual([expect.stringContaining("no official download")]);
});

interface Fault {
  readonly hash?: string;
  readonly release?: string;
  readonly status?: number;
  readonly names?: readonly string[];
}

async function serve({ hash, release = `v${VERSION}`, status = 200, names = NAMES }: Fault) {
  const home = await temporaryDirectory();
  const content = join(home, "controller-tools/envtest");
  await mkdir(content, { recursive: true });
  for (const name of names) await writeFile(join(content, name), `the program ${name}`);
  const archive = join(home, "archive.tar.gz");
  execFileSync("tar", ["-czf", archive, "-C", home, "controller-tools"]);
  const digest = createHash("sha512")
    .update(await readFile(archive))
    .digest("hex");

  const server = createServer((request, response) => {
    if (request.url === "/archive") {
      response.writeHead(status);
      void readFile(archive).then((bytes) => response.end(bytes));
      return;
    }
    const name = `envtest-${release}-${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}.tar.gz`;
    const entry = { hash: hash ?? digest, selfLink: `http://${request.headers.host}/archive` };
    response.end(JSON.stringify({ releases: { [release]: { [name]: entry } } }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const directory = join(home, "out");
  await mkdir(directory);
  return { directory, index: `http://127.0.0.1:${address.port}/index.yaml` };
}
