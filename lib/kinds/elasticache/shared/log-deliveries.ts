import type { LogType } from "@aws-sdk/client-elasticache";
import { compact, distinct } from "../../../kind/values/normal-form.ts";
import { withoutEmpty } from "../../../kind/values/without-empty.ts";

/** A log that ElastiCache delivers, as a spec declares it. A delivery that does not say whether it is on is on. */
interface Delivery {
  readonly logType?: string;
  readonly enabled?: boolean;
}

/** A delivery as ElastiCache shows it. */
interface Shown {
  readonly LogType?: LogType | undefined;
}

/** The deliveries that are on, without what only says that; `undefined` if there are none. */
export function deliveriesOn<Of extends Delivery>(deliveries: readonly Of[]): readonly Of[] | undefined {
  const all = withoutEmpty(deliveries).filter(({ enabled }) => enabled !== false);
  return distinct(all.map((one) => compact<Of>({ ...one, enabled: undefined })));
}

/** The deliveries in the form in which a call turns them on. */
export function turnedOn<Of extends Delivery>(deliveries: readonly Of[]): readonly Of[] {
  return deliveries.map((one) => ({ ...one, enabled: true }));
}

/** The deliveries to turn on, and those to turn off because they are no longer declared. ElastiCache keeps all others. */
export function switched<Of extends Delivery>(to: readonly Of[], from: readonly Of[]): readonly (Of | Delivery)[] {
  const kept = new Set(to.map(({ logType }) => logType));
  const off = from.filter(({ logType }) => !kept.has(logType));
  return [...turnedOn(to), ...off.map(({ logType }) => compact<Delivery>({ logType, enabled: false }))];
}

/** The deliveries that a group will have: those that it has, with those that are pending in place of the others of the same logs. */
export function deliveriesAfter(present: readonly Shown[], next: readonly Shown[]): readonly Shown[] {
  return [...new Map([...present, ...next].map((one) => [one.LogType, one])).values()];
}
