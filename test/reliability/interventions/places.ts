import { AWAY, DATA, ROLES } from "../workloads/places.ts";
import { edited } from "../workloads/workload.ts";
import type { Intervention } from "./intervention.ts";

const REGION = "services.k8s.aws/region";
const DEFAULT_REGION = "services.k8s.aws/default-region";
const OWNER_ACCOUNT_ID = "services.k8s.aws/owner-account-id";
const TEAM_ID = "services.k8s.aws/team-id";

/**
 * What users, tenants and administrators do about places while a pass is under way. No message reports changes to namespaces, selectors or
 * maps.
 */
export const ofPlaces: Readonly<Record<string, Intervention>> = {
  "region-of-object-changes": async ({ system }) => {
    const { annotations } = system.world.kubernetes.user.read(system.subject)?.metadata ?? {};
    await edited({ metadata: { annotations: { [REGION]: annotations?.[REGION] === undefined ? AWAY : null } } })(
      system,
    );
  },
  "region-that-is-not-allowed": ({ system }) =>
    edited({ metadata: { annotations: { [REGION]: "mars-north-1" } } })(system),
  "default-region-changes": unannounced(async (system) => {
    await system.placement.annotate({
      [DEFAULT_REGION]:
        system.placement.annotationsOf(system.subject.namespace)[DEFAULT_REGION] === undefined ? AWAY : null,
    });
  }),
  "role-changes": unannounced(async ({ administrators, subject, placement }) => {
    await administrators.select("first", { role: ROLES.data, namespace: subject.namespace });
    const { [TEAM_ID]: team, [OWNER_ACCOUNT_ID]: account } = placement.annotationsOf(subject.namespace);
    if (team !== undefined) await administrators.map("teams", team, ROLES.data);
    if (account !== undefined) await administrators.map("accounts", account, `${ROLES.web}-too`);
  }, "orders"),
  "role-goes": unannounced(async (system) => {
    await system.administrators.select("first");
    await system.placement.annotate({ [TEAM_ID]: null, [OWNER_ACCOUNT_ID]: null });
  }, "orders"),
  "account-of-namespace-changes": unannounced(async (system) => {
    const isOfTeam = system.placement.annotationsOf(system.subject.namespace)[TEAM_ID] !== undefined;
    await system.placement.annotate(isOfTeam ? { [TEAM_ID]: "nobodys" } : { [OWNER_ACCOUNT_ID]: DATA });
  }),
  "second-selector": unannounced(async ({ administrators, subject }) => {
    await administrators.select("second", { role: ROLES.data, namespace: subject.namespace });
  }, "orders"),
  "role-is-refused": unannounced(async ({ administrators, cures }) => {
    administrators.refused.add(ROLES.web);
    cures.push(() => administrators.refused.delete(ROLES.web));
  }),
  "forge-place": unannounced(async (system) => {
    const { world, subject } = system;
    const forged = { ownerAccountID: DATA, region: AWAY, arn: `arn:aws:toys:${AWAY}:${DATA}:gadget/${subject.name}` };
    if (system.exists()) world.kubernetes.user.patchStatus(subject, { ackResourceMetadata: forged, origin: "Created" });
  }),
};

/** A change that no message reports. `by` limits it to systems in which administrators assign roles. */
function unannounced(
  change: (system: Parameters<Intervention>[0]["system"]) => Promise<void>,
  by?: "orders",
): Intervention {
  return async ({ system }) => {
    if (by === "orders" && system.administrators.roles === undefined) return;
    await change(system);
    system.needsSweep = true;
  };
}
