import type { System } from "../system/system.ts";
import { create, created, edited, removed, type Workload } from "./workload.ts";

/** A region other than the deployment's. */
export const AWAY = "eu-west-1";
export const WEB = "111111111111";
export const DATA = "222222222222";

export const ROLES = {
  web: `arn:aws:iam::${WEB}:role/web`,
  data: `arn:aws:iam::${DATA}:role/data`,
};

const about = "places";
const settings = { regions: ["us-west-2", AWAY] };
const red = { name: "toy", color: "red" };
const battery = { name: "rob", battery: "big" };
const away = { "services.k8s.aws/region": AWAY };
const green = edited({ spec: { color: "green" } });

/** Workloads with objects in another region or account than the deployment, or with a role of their own. */
export const placeWorkloads: Readonly<Record<string, Workload>> = {
  "create-away": { about, settings, change: created({ spec: red, annotations: away }) },
  "create-away-by-namespace": {
    ...{ about, settings },
    before: (system) => system.placement.annotate({ "services.k8s.aws/default-region": AWAY }),
    change: created({ spec: red }),
  },
  "update-away": { about, settings, before: created({ spec: red, annotations: away }), change: green },
  "delete-away": { about, settings, before: created({ spec: red, annotations: away }), change: removed },
  "create-robot-away": {
    ...{ about, settings, subject: "rob" },
    change: created({ spec: battery, annotations: away }),
  },
  "create-as-a-role": {
    ...{ about, settings, roles: "selectors" },
    before: async ({ administrators, subject: { namespace } }) => {
      await administrators.select("first", { role: ROLES.web, namespace });
    },
    change: created({ spec: red }),
  },
  "update-in-a-session-for-one-resource": {
    ...{ about, settings, roles: "selectors", sessionPolicy: "resource" },
    async before(system) {
      await system.administrators.select("first", { role: ROLES.web, namespace: system.subject.namespace });
      await create(system, { spec: red });
    },
    change: green,
  },
  "delete-as-a-role": {
    ...{ about, settings, roles: "selectors" },
    async before(system) {
      await system.administrators.select("first", { role: ROLES.web, namespace: system.subject.namespace });
      await create(system, { spec: red });
    },
    change: removed,
  },
  "two-namespaces-one-name": {
    ...{ about, settings, roles: "selectors" },
    async before({ administrators }) {
      await administrators.select("first", { role: ROLES.web, namespace: "default" });
      await administrators.select("elsewhere", { role: ROLES.data, namespace: "elsewhere" });
    },
    async change(system) {
      await create(system, { spec: red });
      await create(system, { spec: { ...red, color: "blue" } }, "guest");
    },
  },
  "two-namespaces-one-role": {
    ...{ about, settings, roles: "selectors" },
    async before({ administrators }) {
      await administrators.select("first", { role: ROLES.web, namespace: "default" });
      await administrators.select("elsewhere", { role: ROLES.web, namespace: "elsewhere" });
    },
    async change(system) {
      await create(system, { spec: red });
      await create(system, { spec: { name: "guest", color: "blue" } }, "guest");
    },
  },
  "create-for-an-account": {
    ...{ about, settings, roles: "carm" },
    before: (system) => mapped(system, "accounts", "services.k8s.aws/owner-account-id", WEB),
    change: created({ spec: red }),
  },
  "create-for-an-account-without-a-role": {
    ...{ about, settings, roles: "carm" },
    before: (system) => system.placement.annotate({ "services.k8s.aws/owner-account-id": WEB }),
    change: created({ spec: red }),
    later: (system) => system.administrators.map("accounts", WEB, ROLES.web),
  },
  "create-for-an-account-with-anothers-role": {
    ...{ about, settings, roles: "carm" },
    async before(system) {
      await system.administrators.map("accounts", WEB, ROLES.data);
      await system.placement.annotate({ "services.k8s.aws/owner-account-id": WEB });
    },
    change: created({ spec: red }),
    later: (system) => system.administrators.map("accounts", WEB, ROLES.web),
  },
  "create-as-what-is-no-role": {
    ...{ about, settings, roles: "selectors" },
    before: ({ administrators, subject: { namespace } }) =>
      administrators.select("first", { role: "the role of web", namespace }),
    change: created({ spec: red }),
  },
  "update-robot-for-a-team": {
    ...{ about, settings, roles: "carm", subject: "rob" },
    async before(system) {
      await mapped(system, "teams", "services.k8s.aws/team-id", "builders");
      await create(system, { spec: battery });
    },
    change: edited({ spec: { battery: "small" } }),
  },
};

/** Annotates the namespace with an account or a team that has a role. */
async function mapped(system: System, map: "accounts" | "teams", annotation: string, id: string): Promise<void> {
  await system.administrators.map(map, id, ROLES.web);
  await system.placement.annotate({ [annotation]: id });
}
