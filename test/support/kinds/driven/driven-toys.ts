import type { AnyKind, KindEntry } from "../../../../lib/reconcile/contract/kind.ts";
import type { MemoryService } from "../memory/memory-resource.ts";
import { badge } from "./badge.ts";
import { badgeOperations } from "./badges.ts";
import { bell } from "./bell.ts";
import { bellOperations } from "./bells.ts";
import { boat, raft } from "./boat.ts";
import { boatOperations, forgetBoats } from "./boats.ts";
import { desk } from "./desk.ts";
import { deskOperations } from "./desks.ts";
import { kite } from "./kite.ts";
import { kiteOperations } from "./kites.ts";
import { labelKind } from "./label/label.ts";
import { labelOperations } from "./label/labels.ts";
import { lamp } from "./lamp.ts";
import { lampOperations, releaseNames } from "./lamps.ts";
import { mill } from "./mill/mill.ts";
import { finishMills, millOperations } from "./mill/mills.ts";
import { ribbon, ribbonOperations } from "./ribbon.ts";

/** The kinds that are data: between them, their parts have all forms of the driver. */
export const drivenKinds: readonly KindEntry[] = [
  kite,
  lamp,
  bell,
  desk,
  boat,
  raft,
  badge,
  ribbon,
  mill,
  labelKind,
].map((kind: AnyKind): KindEntry => ({ resource: kind.resource, load: async () => kind }));

/** The toys of these kinds in an in-memory cloud. */
export const drivenService: MemoryService = {
  operations: {
    ...{ ...kiteOperations, ...lampOperations, ...bellOperations, ...deskOperations, ...boatOperations },
    ...{ ...badgeOperations, ...ribbonOperations, ...millOperations, ...labelOperations },
  },
  finishWork(cloud) {
    releaseNames(cloud);
    forgetBoats(cloud);
    finishMills(cloud);
  },
};
