import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Forwards TCP connections until they are frozen. After that, neither bytes nor the end of a connection get through. */
export interface FreezingProxy {
  /** `https://127.0.0.1:port` */
  readonly url: string;
  /** Freezes the existing connections. Later connections work. */
  freeze(): void;
  close(): Promise<void>;
}

/** Starts a proxy on loopback in front of the server at `target`. */
export async function startFreezingProxy(target: string): Promise<FreezingProxy> {
  const { hostname, port } = new URL(target);
  const pairs: (readonly [near: Socket, far: Socket])[] = [];
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    near.pipe(far).pipe(near);
    // Either side can reset the connection, which makes the other side useless.
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
    pairs.push([near, far]);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `https://127.0.0.1:${address.port}`,
    freeze() {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    async close() {
      for (const socket of pairs.flat()) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
