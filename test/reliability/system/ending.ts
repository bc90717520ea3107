import type { Ending } from "../journal/moments.ts";
import { endOf } from "../properties/children.ts";
import { readExports } from "./exports.ts";
import { OBJECTS, referenceTo } from "./objects.ts";
import { readPainted } from "./paints.ts";
import { passwordFor } from "./passwords.ts";
import type { Setup } from "./setup.ts";
import type { System } from "./system.ts";

/** The state of everything in a system. */
export function endingOf({ world, journal, placement, queue }: System, { settings, sessionPolicy }: Setup): Ending {
  return {
    objects: OBJECTS.flatMap((name) => readPainted(world, referenceTo(name)) ?? []),
    exports: readExports(world),
    ...{ ...endOf(world.cloud.resources), makers: journal.makers, released: journal.released },
    ...{ disturbed: journal.disturbed, annotationsOf: placement.annotationsOf, keyOf: placement.keyOf },
    ...{ isShadow: settings?.mode === "shadow", refusesRobots: sessionPolicy === "resource" },
    passwordFor: (object) => passwordFor(world, object),
    requests: queue.messages().map(({ request }) => request),
  };
}
