import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** The address of this machine that is not reachable from others. */
const LOOPBACK = "127.0.0.1";

/**
 * Serves HTTP on a port; 0 selects a free one. With `local`, only this machine can connect. Otherwise, the server listens on all addresses.
 * For this, no address is specified: only then does Node fall back to IPv4 where the kernel has no IPv6. Resolves to the port; rejects if the
 * server cannot listen.
 */
export function serve(
  port: number,
  { local }: { readonly local: boolean },
  listener: RequestListener,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.on("error", reject);
    server.listen({ port, ...(local && { host: LOOPBACK }) }, () => {
      // A listening TCP server has an address of this form.
      resolve((server.address() as AddressInfo).port);
    });
  });
}
