import { type ConfigMapReference, KubernetesApiError } from "../kubernetes/client.ts";
import { patchKeyValues, readKeyValues } from "../kubernetes/key-values.ts";
import type { SendRequest } from "../kubernetes/request.ts";
import type { Log } from "../reconcile/contract/log.ts";
import { errorMessage } from "../redaction/error-message.ts";
import { own } from "../text/own.ts";
import type { LowWater } from "./hints/low-water.ts";

/** Stores the low-water marks by key, so that they outlive the relay. */
export interface Checkpoint {
  /** Reads the stored marks that a watch can resume from. Rejects with `KubernetesApiError` if there is no usable response. */
  read(): Promise<Readonly<Record<string, string>>>;
  /** Stores the marks that have changed since the last write. Marks that the API server does not accept are stored by the next write. */
  write(lowWaters: ReadonlyMap<string, LowWater>): Promise<void>;
  /** How many seconds the stored marks have been behind the events that were read. */
  lagSeconds(): number;
}

export interface CheckpointDependencies {
  readonly send: SendRequest;
  readonly reference: ConfigMapReference;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** A checkpoint in a ConfigMap, which must exist: the relay is not allowed to create one. */
export function createCheckpoint({ send, reference, log, now }: CheckpointDependencies): Checkpoint {
  let stored: Readonly<Record<string, string | undefined>> = {};
  let completeAt = now();
  let warned = "";
  const configMap = `${reference.namespace}/${reference.name}`;

  return {
    async read() {
      try {
        const data = (await readKeyValues(send, "configmaps", reference))?.data;
        if (data === undefined) warn(missing);
        stored = data ?? {};
      } catch (error) {
        if (!(error instanceof KubernetesApiError && error.status === 403)) throw error;
        warn(error.message);
      }
      return Object.fromEntries(
        Object.entries(stored).filter((entry): entry is [string, string] => position.test(entry[1] ?? "")),
      );
    },

    async write(lowWaters) {
      const current = Object.fromEntries([...lowWaters].map(([key, { resourceVersion }]) => [key, resourceVersion]));
      const complete = [...lowWaters.values()].every(({ outstanding }) => outstanding === 0);
      // A key that is no longer in use is removed too.
      const keys = new Set([...Object.keys(current), ...Object.keys(stored)]);
      const changed = Object.fromEntries(
        [...keys].filter((key) => own(current, key) !== own(stored, key)).map((key) => [key, own(current, key)]),
      );
      const readAt = now();
      try {
        if (Object.keys(changed).length > 0) await patchKeyValues(send, "configmaps", reference, { data: changed });
        stored = current;
        warned = "";
        if (complete) completeAt = readAt;
      } catch (error) {
        warn(error instanceof KubernetesApiError && error.status === 404 ? missing : errorMessage(error));
      }
    },

    lagSeconds() {
      return (now() - completeAt) / 1000;
    },
  };

  /** Warns once for each reason, because the write is retried every few seconds. */
  function warn(why: string): void {
    if (why === warned) return;
    warned = why;
    log.warn("the checkpoint cannot be used: until it can, each start of the relay lists every object", {
      configMap,
      why,
    });
  }
}

/** The format of a resourceVersion. With any other value, the API server would reject every watch. */
const position = /^\d+$/;

const missing =
  "the ConfigMap does not exist: it is in the relay's manifests, and the relay is not allowed to create it";
