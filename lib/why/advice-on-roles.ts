import { shellWord } from "../preflight/shell.ts";
import type { AdviceTable } from "./advice.ts";

const NO_CALL = "Without a role, Driftless makes no call for the resource.";

/** The advice on the reasons of `ACK.IAMRoleSelected`. */
export const adviceOnRoles: AdviceTable = {
  SeveralSelectors: () => ({
    why: NO_CALL,
    remedy: "An administrator of the cluster must change the IAMRoleSelectors so that only one matches:",
    commands: ["kubectl get iamroleselectors -o yaml"],
  }),
  SelectorRefused: () => ({
    why: NO_CALL,
    remedy: "An administrator of the cluster must correct the IAMRoleSelector (docs/accounts.md):",
    commands: ["kubectl get iamroleselectors -o yaml"],
  }),
  NoRole: ({ object: { metadata } }) => ({
    why: `${NO_CALL} The parameter rolesRequired demands one.`,
    remedy: `An administrator of the cluster must give the namespace ${metadata.namespace} a role (docs/accounts.md):`,
    commands: ["kubectl get iamroleselectors"],
  }),
  NotMapped: ({ object: { metadata } }) => ({
    why: NO_CALL,
    remedy: "An administrator of the cluster must add the entry to the map, or correct the namespace's annotation:",
    commands: [
      "kubectl -n ack-system get configmap ack-role-account-map ack-role-team-map -o yaml",
      `kubectl edit namespace ${shellWord(metadata.namespace)}`,
    ],
  }),
  NotAssumed: () => ({
    why: NO_CALL,
    remedy:
      "List the role in the parameter assumableRoles and deploy, and let its trust policy allow the reconcile function's role with the external ID that the message names (docs/accounts.md).",
  }),
  Unreadable: () => ({
    why: `${NO_CALL} The function cannot read the IAMRoleSelectors or the maps.`,
    remedy: "Apply the cluster manifests again: they allow it. To see what is wrong:",
    commands: ["kubectl driftless doctor"],
  }),
};
