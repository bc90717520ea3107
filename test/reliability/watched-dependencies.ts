import type { Dependencies } from "../../lib/reconcile/dependencies.ts";
import { TerminalError } from "../../lib/reconcile/errors.ts";
import { done } from "../../lib/reconcile/outcome.ts";
import { copy } from "../support/copy.ts";
import type { MemoryCloudCalls } from "../support/memory-cloud.ts";
import { type GadgetManager, gadgets, manageGadgets } from "../support/memory-kind.ts";
import type { MemoryWorld } from "../support/memory-world.ts";
import type { Journal } from "./journal.ts";
import type { PassView } from "./moments.ts";

/** Bucket names are like the names of gadgets: a create that finds one there is no failure, the engine looks again. */
export const likeABucket: Partial<GadgetManager> = {
  async create(resource, cloud) {
    try {
      return await gadgets.create(resource, cloud);
    } catch (error) {
      if (error instanceof TerminalError && error.reason === "AlreadyExists") return done;
      throw error;
    }
  },
};

/** What the engine works with in `world`, with the answers that it gets noted down, and some of them out of date. */
export function watchedDependencies(
  world: MemoryWorld,
  {
    pass,
    journal,
    stale,
  }: {
    readonly pass: () => PassView | undefined;
    readonly journal: Journal;
    readonly stale: { object: number; resource: number };
  },
): Dependencies {
  const { kubernetes, cloud, dependencies } = world;
  const note = (parts: Partial<PassView>) => Object.assign(pass() ?? {}, parts);

  return {
    ...dependencies,
    kubernetes: {
      ...kubernetes,
      async get(reference) {
        const ago = take("object");
        const fresh = await kubernetes.get(reference);
        const object = ago === 0 ? fresh : journal.objectAgo(reference.name, ago);
        note({ known: object });
        return copy(object);
      },
      async patch(reference, patch) {
        const object = await kubernetes.patch(reference, patch);
        note({ known: object });
        return object;
      },
      async patchStatus(reference, patch) {
        const object = await kubernetes.patchStatus(reference, patch);
        const isClaimed = object.status?.claim?.holder === pass()?.holder;
        note({ known: object, ...(isClaimed && { claimed: object }) });
        return object;
      },
      async namespaceAnnotations(namespace) {
        const annotations = await kubernetes.namespaceAnnotations(namespace);
        note({ namespaceAnnotations: annotations });
        return annotations;
      },
    },
    kinds: dependencies.kinds.map(({ manager }) => ({
      ...manageGadgets(cloud),
      manager,
      bind(deadline) {
        const calls = cloud.bind(deadline);
        const describe: MemoryCloudCalls["describe"] = async (name) => {
          const ago = take("resource");
          const fresh = await calls.describe(name);
          const resource = ago === 0 ? fresh : journal.resourceAgo(name, ago);
          note({ seen: resource });
          return copy(resource);
        };
        return { ...calls, describe };
      },
    })),
  };

  function take(what: "object" | "resource"): number {
    const ago = stale[what];
    stale[what] = 0;
    return ago;
  }
}
