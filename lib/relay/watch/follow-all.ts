import type { Collection } from "../../kubernetes/list-watch/collection.ts";
import { own } from "../../text/own.ts";
import { type Digest, digestOf, requestFor } from "../filter/digest.ts";
import type { Health } from "../health.ts";
import type { HintQueue } from "../hints/hint-queue.ts";
import { createLowWater, type LowWater } from "../hints/low-water.ts";
import { namespaceDigest, namespaceFilter, namespaceScopes } from "../namespaces/namespaces.ts";
import { createResyncNamespace } from "../namespaces/resync-namespace.ts";
import { type FollowDependencies, follow } from "./follow.ts";
import { createListTurns } from "./list-turns.ts";
import { checkpointKey, scopeName } from "./scope-name.ts";
import { createScopeReader, type ScopeReaderDependencies } from "./scope-reader.ts";
import type { Track, TrackOptions } from "./tracks.ts";

/** Dependencies of `followAll`. */
export interface FollowAllDependencies
  extends TrackOptions,
    Omit<FollowDependencies, "scope" | "reader" | "health" | "takeTurn"> {
  readonly tracks: readonly Track[];
  readonly queue: HintQueue;
  /** Where the low-water mark of each scope is added, by its key in the checkpoint. */
  readonly lowWaters: Map<string, LowWater>;
  readonly health: Health;
  readonly onEvent: () => void;
}

type Followed = Track & Pick<ScopeReaderDependencies, "digest" | "forward" | "lowWater">;

/**
 * Follows the tracks from the positions in the checkpoint, and the namespaces, until `watching` is aborted. Resyncs of namespaces continue
 * until `delivering` is aborted.
 */
export async function followAll(
  dependencies: FollowAllDependencies,
  stored: Readonly<Record<string, string>>,
  { watching, delivering }: Readonly<Record<"watching" | "delivering", AbortSignal>>,
): Promise<void> {
  const { tracks, queue, lowWaters, health, onEvent, metrics, log, now } = dependencies;
  const scopes = tracks.map((track) => ({ ...track, lowWater: openLowWater(track.scope) }));
  const takeTurn = createListTurns();
  const resync = createResyncNamespace({ ...dependencies, scopes }, delivering);
  await Promise.all([...scopes.map(followObjects), ...namespaceScopes(dependencies).map(followNamespace)]);

  function followObjects(track: Omit<Followed, "digest" | "forward">): Promise<void> {
    const { scope, lowWater } = track;
    const { resourceVersion: start } = lowWater;
    log.info("following", { kind: scopeName(scope), namespace: scope.namespace, fromCheckpoint: start !== undefined });
    const forward: Followed["forward"] = (object, how, open) =>
      queue.put(
        { ...requestFor(scope, object, how === "listed" ? "resync" : "change"), ...(how === "declared" && DECLARED) },
        open,
      );
    return followScope({ ...track, digest: digestOf, forward }, start);
  }

  /** A relay that starts remembers no namespace, so it lists them, whatever the checkpoint contains. */
  function followNamespace(scope: Collection): Promise<void> {
    const lowWater = openLowWater(scope);
    const forward: Followed["forward"] = ({ name }, how, open) => {
      if (how !== "deleted") resync(name, open);
    };
    const loop = health.loop(`${scopeName(scope)} ${scope.fieldSelector ?? ""}`.trim());
    const digest = namespaceDigest(dependencies.kinds);
    return followScope(
      { scope, lowWater, filter: namespaceFilter(lowWater), health: loop, digest, forward },
      undefined,
    );
  }

  function followScope({ scope, ...track }: Followed, start: string | undefined): Promise<void> {
    const onFiltered = ({ uid }: Digest) => {
      metrics.eventsFiltered.inc({ kind: scopeName(scope) });
      queue.answered(uid);
    };
    const reader = createScopeReader({ ...track, queue, onEvent, onFiltered }, start);
    return follow({ ...dependencies, scope, reader, health: track.health, takeTurn }, watching);
  }

  function openLowWater(scope: Collection): LowWater {
    const lowWater = createLowWater(own(stored, checkpointKey(scope)), now);
    lowWaters.set(checkpointKey(scope), lowWater);
    return lowWater;
  }
}

const DECLARED = { declared: true } as const;
