import { AsyncLocalStorage } from "node:async_hooks";
import { createSessions } from "../../../lib/aws/sessions.ts";
import type { KubernetesClient } from "../../../lib/kubernetes/client.ts";
import { createRoleDirectory } from "../../../lib/reconcile/place/roles/role-directory.ts";
import { roleSelectorKind } from "../../../lib/reconcile/place/roles/role-sources.ts";
import type { Roles } from "../../../lib/reconcile/place/roles/roles.ts";
import { refusal } from "../../support/kinds/memory/memory-resource.ts";
import type { MemoryKubernetes } from "../../support/kubernetes/memory/memory-kubernetes.ts";
import { credentialsFor } from "../../support/worlds/memory-place.ts";

/** The administrators' rules for roles at a given time, expressed independently of the engine. */
export interface Orders {
  readonly source: "own" | "selectors" | "carm";
  /** The role that each selector assigns, and the namespace that it assigns the role to, by the name of the selector. */
  readonly selectors: Readonly<Record<string, { readonly role: string; readonly namespace: string }>>;
  readonly accounts: Readonly<Record<string, string>>;
  readonly teams: Readonly<Record<string, string>>;
}

/** The administrators, who decide which role each pass assumes. They give orders, which the cluster and STS carry out. */
export interface Administrators {
  /** The dependency that provides the engine with roles. If it is `undefined`, passes use the function's own role. */
  readonly roles: Roles | undefined;
  /** Gives a namespace a role through the selector with this name. Without an order, removes the selector. */
  select(name: string, order?: Orders["selectors"][string]): Promise<void>;
  /** Assigns a role to an account or a team in ACK's map. */
  map(which: "accounts" | "teams", id: string, role: string): Promise<void>;
  /** The roles that STS does not allow any caller to assume. */
  readonly refused: Set<string>;
  /** All orders that were in force at any time from `since` to `until`. */
  orders(since: number, until: number): readonly Orders[];
}

const MAPS = { accounts: "ack-role-account-map", teams: "ack-role-team-map" } as const;
const SESSION_MS = 3_600_000;

/** Must be called outside of all tasks, so that reads of the orders are never suspended. All passes share one cache. */
export function createAdministrators(
  source: Orders["source"],
  kubernetes: MemoryKubernetes,
  now: () => number,
  sessionPolicy: Roles["sessionPolicy"] = "none",
): Administrators {
  const outside = AsyncLocalStorage.snapshot();
  const history: { readonly at: number; readonly orders: Orders }[] = [
    { at: 0, orders: { source, selectors: {}, accounts: {}, teams: {} } },
  ];
  const refused = new Set<string>();
  const latest = (): Orders => history[history.length - 1]?.orders as Orders; // There is one from the beginning.
  const note = (change: Partial<Orders>) => history.push({ at: now(), orders: { ...latest(), ...change } });
  if (source === "carm") for (const name of Object.values(MAPS)) void kubernetes.user.createConfigMap(mapNamed(name));

  return {
    refused,
    roles:
      source === "own"
        ? undefined
        : { source, required: false, sessionPolicy, directory: directory(), assume: sessions() },
    async select(name, order) {
      const reference = { kind: roleSelectorKind, namespace: "", name };
      const { [name]: _former, ...others } = latest().selectors;
      if (kubernetes.user.read(reference) !== undefined) await kubernetes.user.delete(reference);
      if (order !== undefined) {
        const { role: arn, namespace } = order;
        await kubernetes.user.create(reference, { spec: { arn, namespaceSelector: { names: [namespace] } } });
      }
      note({ selectors: { ...others, ...(order && { [name]: order }) } });
    },
    async map(which, id, role) {
      const reference = mapNamed(MAPS[which]);
      const { resourceVersion = "" } = (await kubernetes.readConfigMap(reference)) ?? {};
      await kubernetes.patchConfigMap(reference, { resourceVersion, data: { [id]: role } });
      note({ [which]: { ...latest()[which], [id]: role } });
    },
    orders: (since, until) =>
      history
        .filter(({ at }, index) => at <= until && (history[index + 1]?.at ?? Number.POSITIVE_INFINITY) > since)
        .map(({ orders }) => orders),
  };

  function directory(): Roles["directory"] {
    const reading: Pick<KubernetesClient, "list" | "readConfigMap"> = {
      async *list(kind, options) {
        yield* await outside(() => Array.fromAsync(kubernetes.list(kind, options)));
      },
      readConfigMap: (reference) => outside(() => kubernetes.readConfigMap(reference)),
    };
    return createRoleDirectory(reading, now);
  }

  /** The credentials of a session identify its user: the role, and the external ID with which the session was requested. */
  function sessions(): Roles["assume"] {
    return createSessions(async ({ RoleArn = "", ExternalId }) => {
      if (refused.has(RoleArn)) throw refusal("AssumeRole", "AccessDenied", "not authorized to perform sts:AssumeRole");
      const { accessKeyId, secretAccessKey, sessionToken, expiration } = credentialsFor(
        RoleArn,
        ExternalId,
        new Date(now() + SESSION_MS),
      );
      const Credentials = {
        ...{ AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey },
        ...{ SessionToken: sessionToken, Expiration: expiration },
      };
      return { $metadata: {}, Credentials };
    }, now);
  }
}

function mapNamed(name: string) {
  return { namespace: "ack-system", name };
}
