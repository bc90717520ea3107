import { unlessMissing } from "../client.ts";
import type { SendRequest } from "../request.ts";
import type { InstalledObject, Manifest } from "./manifest.ts";
import { manifestPath, manifestsPath } from "./manifest-path.ts";

/**
 * The requests to the API server for installing and removing manifests. Every method rejects with `KubernetesApiError` if a request fails,
 * and with an error that reports this if the kind cannot be installed.
 */
export interface ManifestClient {
  /** Reads the object that a manifest identifies. Resolves to `undefined` if it does not exist. */
  read(manifest: Manifest): Promise<InstalledObject | undefined>;
  /** Creates or changes the object by server-side apply, and takes over declared fields that other managers own. */
  apply(manifest: Manifest): Promise<InstalledObject>;
  /** Lists the objects of a kind that have these labels, in one namespace or in all. */
  list(
    type: Pick<Manifest, "apiVersion" | "kind">,
    selection: { readonly namespace?: string; readonly labels: Readonly<Record<string, string>> },
  ): Promise<readonly InstalledObject[]>;
  /** Deletes the object if it still has the same uid. The object may already be gone. */
  remove(object: InstalledObject): Promise<void>;
  /** Reads the last lines of the log of a pod that has only one container. */
  readLog(pod: InstalledObject, lines: number): Promise<string>;
}

const LONGEST_LOG_BYTES = 64_000;

/** Creates a client that applies manifests as the field manager with this name. */
export function createManifestClient(send: SendRequest, fieldManager: string): ManifestClient {
  return {
    async read(manifest) {
      // The API server has validated the object, so its shape is not checked again.
      const found = await unlessMissing(send({ method: "GET", path: manifestPath(manifest) }));
      return found as InstalledObject | undefined;
    },

    async apply(manifest) {
      const answer = await send({
        method: "PATCH",
        path: `${manifestPath(manifest)}?fieldManager=${encodeURIComponent(fieldManager)}&force=true`,
        body: manifest,
        contentType: "application/apply-patch+yaml",
      });
      return answer as InstalledObject;
    },

    async list(type, { namespace, labels }) {
      const selector = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
      const path = `${manifestsPath(type, namespace)}?labelSelector=${encodeURIComponent(selector.join(","))}`;
      const { items } = (await send({ method: "GET", path })) as { readonly items: readonly InstalledObject[] };
      // A list's items contain neither apiVersion nor kind.
      return items.map((item) => ({ ...item, apiVersion: type.apiVersion, kind: type.kind }));
    },

    async remove(object) {
      const { uid } = object.metadata;
      const body = { preconditions: { uid }, propagationPolicy: "Background" };
      await unlessMissing(send({ method: "DELETE", path: manifestPath(object), body }));
    },

    async readLog(pod, lines) {
      const path = `${manifestPath(pod)}/log?tailLines=${lines}&limitBytes=${LONGEST_LOG_BYTES}`;
      return String(await send({ method: "GET", path, answer: "text" }));
    },
  };
}
