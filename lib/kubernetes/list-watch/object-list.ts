import { errorText } from "../../text/error-text.ts";
import { KubernetesApiError, type KubernetesClient } from "../client.ts";
import type { Connection } from "../connection/connection.ts";
import type { KubernetesObject } from "../object.ts";
import { StreamError } from "../stream.ts";
import { collectionPath } from "./collection.ts";
import { type ListPage, listPages } from "./list.ts";

/** Once parsed, a page of tiny members takes up to 16 times as much memory as its text. The sweep function has a heap of 460 MB. */
const MOST_OF_A_PAGE = { objects: 500, bytes: 4_000_000 };

/** An API server that has sent nothing for this long is considered unresponsive. */
const INACTIVITY_MS = 30_000;

/** Reads the objects of a kind as `KubernetesClient.list` promises. */
export async function* listObjects(
  connection: Connection,
  kind: Parameters<KubernetesClient["list"]>[0],
  { continue: start, ...selection }: Parameters<KubernetesClient["list"]>[1],
): AsyncGenerator<ListPage<KubernetesObject>, void, undefined> {
  const type = { apiVersion: `${kind.group}/${kind.version}`, kind: kind.kind };
  try {
    yield* listPages(
      connection,
      { kind, ...selection },
      {
        start,
        accept: "application/json",
        most: MOST_OF_A_PAGE,
        inactivityMs: INACTIVITY_MS,
        signal: new AbortController().signal,
        // A list's items contain neither apiVersion nor kind.
        select: (item) => ({ ...type, ...(item as UntypedObject) }),
      },
    );
  } catch (error) {
    throw unlisted(collectionPath({ kind, ...selection }), error);
  }
}

type UntypedObject = Omit<KubernetesObject, "apiVersion" | "kind">;

function unlisted(path: string, cause: unknown): KubernetesApiError {
  const message = `GET ${path}: ${errorText(cause)}`;
  const status = cause instanceof StreamError ? cause.status : undefined;
  return new KubernetesApiError(message, { cause, ...(status === undefined ? {} : { status }) });
}
