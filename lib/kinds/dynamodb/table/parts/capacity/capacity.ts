import { isDeepStrictEqual } from "node:util";
import { setting } from "../described-part.ts";
import type { WritablePart } from "../table-part.ts";
import { capacityRoute } from "./route.ts";
import { capacityUpdate } from "./update.ts";
import { CAPACITY_FIELDS, type Capacity, canonicalCapacity, capacityFields, capacityOf, ON_DEMAND } from "./value.ts";

/**
 * How the table is billed, its throughput, and its global secondary indexes. They are one part, because the billing mode determines which
 * throughput the table and each of its indexes must have. The observed value is never `undefined`, because a spec must state how the
 * table is billed.
 */
export const capacity: WritablePart<Capacity> = {
  ...setting<Capacity>({
    name: "capacity",
    fields: CAPACITY_FIELDS,
    fieldByField: true,
    initial: ON_DEMAND,
    canonical: canonicalCapacity,
    desired: capacityOf,
    agrees: (desired = ON_DEMAND, observed = ON_DEMAND) => isDeepStrictEqual(desired, observed),
    toSpec: capacityFields,
    route: capacityRoute,
    update: capacityUpdate,
  }),
  read: async (_target, { spec }) => capacityOf(spec) ?? ON_DEMAND,
};
