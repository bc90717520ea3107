import { MILL_SECONDS } from "../../support/kinds/driven/mill/mills.ts";
import type { CloudResource } from "../../support/kinds/memory/memory-resource.ts";
import type { ObjectName } from "../system/objects.ts";
import { keepPassword, PASSWORDS } from "../system/passwords.ts";
import type { System } from "../system/system.ts";
import type { Intervention } from "./intervention.ts";

/** What users do to the Secret with a mill's password, and what the cloud does with the mill, while a pass is under way. */
export const ofMills: Readonly<Record<string, Intervention>> = {
  "rotate-the-secret": unannounced((system) => {
    keepPassword(system.world, PASSWORDS.third);
    disturb(system);
  }),
  "secret-becomes-weak": forAWhile(PASSWORDS.weak),
  "secret-becomes-empty": forAWhile(undefined),
  "change-fails": unannounced((system) => {
    work(system, ({ change, ...found }) => {
      // Nothing would show that the cloud has another password than it has accepted.
      const mayFail = change?.state === "Modifying" && change.to?.password === undefined;
      return mayFail && { ...found, change: { ...change, fails: true } };
    });
  }),
  "change-hangs": async ({ system }) => {
    const endsAt = (until: number) => () =>
      work(system, (found) => found.change !== undefined && { ...found, change: { ...found.change, until } });
    endsAt(Number.POSITIVE_INFINITY)();
    system.cures.push(endsAt(0));
  },
  "maintenance-begins": async ({ system }) => {
    const until = system.world.now() + MILL_SECONDS.Maintaining * 1000;
    work(system, (found) => found.change === undefined && { ...found, change: { state: "Maintaining", until } });
  },
};

/** Changes what the cloud is doing with the subject's mill. */
function work(
  { world, placement, subject, journal }: System,
  change: (found: CloudResource) => CloudResource | false,
): void {
  const key = placement.keyFor(subject.name as ObjectName); // Every subject is one of the system's objects.
  const found = world.cloud.resources.get(key);
  const changed = found !== undefined && change(found);
  if (changed) world.cloud.resources.set(key, changed);
  journal.lookAround();
}

/** What others change counts as drift. */
function disturb({ journal, placement, subject }: System): void {
  journal.disturbed.add(placement.keyFor(subject.name as ObjectName)); // Every subject is one of the system's objects.
}

/** Nothing watches Secrets, and no message says that a change has failed. */
function unannounced(happen: (system: System) => void): Intervention {
  return async ({ system }) => {
    happen(system);
    system.needsSweep = true;
  };
}

/** Gives the Secret this content until everything comes to rest. After that, it contains the second password. */
function forAWhile(password: string | undefined): Intervention {
  return unannounced((system) => {
    keepPassword(system.world, password);
    disturb(system);
    system.cures.push(() => keepPassword(system.world, PASSWORDS.second));
  });
}
