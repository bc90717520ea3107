import { KubernetesApiError } from "../../kubernetes/client.ts";
import type { Connection } from "../../kubernetes/connection/connection.ts";
import { createSendRequest, type SendRequest } from "../../kubernetes/request.ts";
import { own } from "../../text/own.ts";
import { ReadError } from "../read-error.ts";

/** Sends a GET request to the API server. Rejects with a `ReadError` if the request fails. */
export type ReadCluster = (path: string) => Promise<unknown>;

/** Opens a cluster for GET requests only. Each is sent once, however many checks need it. `connect` is called for the first one. */
export function openCluster(connect: () => Promise<Connection>): ReadCluster {
  let opened: Promise<SendRequest> | undefined;
  const sent = new Map<string, Promise<unknown>>();

  async function get(path: string): Promise<unknown> {
    opened ??= connect().then((connection) => createSendRequest({ ...connection, readOnly: true }));
    const send = await opened;
    try {
      return await send({ method: "GET", path });
    } catch (error) {
      if (error instanceof KubernetesApiError) throw readErrorOf(error);
      throw error;
    }
  }

  return (path) => {
    const request = sent.get(path) ?? get(path);
    sent.set(path, request);
    return request;
  };
}

const ADVICE: Readonly<Record<string, string>> = {
  401: "The cluster does not know these credentials. Use --kubeconfig with a file whose user may read the cluster.",
  403: "Use --kubeconfig with a file whose user may read the cluster.",
};
const NO_ANSWER =
  "Run this where the API server can be reached, or use --kubeconfig with a file that specifies another way to it.";

function readErrorOf(error: KubernetesApiError): ReadError {
  const code = error.status === undefined ? undefined : String(error.status);
  const advice = code === undefined ? NO_ANSWER : own(ADVICE, code);
  // The same for every path, so that it is reported once.
  const isGeneral = code === undefined || code === "401";
  return new ReadError(isGeneral ? error.message.replace(/^GET \S+: /, "") : error.message, {
    ...(code === undefined ? {} : { code }),
    ...(advice === undefined ? {} : { advice }),
    cause: error,
  });
}
