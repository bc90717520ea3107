import { operationOf } from "../../../lib/aws/operation.ts";
import { createSessions } from "../../../lib/aws/sessions.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { startOutcome } from "../../../lib/reconcile/act/outcome.ts";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import type { KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import type { Settings } from "../../../lib/reconcile/contract/settings.ts";
import { createRoleDirectory } from "../../../lib/reconcile/place/roles/role-directory.ts";
import { roleSelectorKind } from "../../../lib/reconcile/place/roles/role-sources.ts";
import type { Roles } from "../../../lib/reconcile/place/roles/roles.ts";
import type { RoleSelector } from "../../../lib/reconcile/place/roles/select-role.ts";
import { reconcile } from "../../../lib/reconcile/reconcile.ts";
import { specOf } from "../kinds/kind-manifests.ts";
import type { Manifest } from "../real/real-object.ts";
import { type Caller, callerOf, credentialsFor } from "./memory-place.ts";
import { createMemoryWorld } from "./memory-world.ts";

/** A manifest that a tenant sends to the API server, and a forged status. */
export interface Trick extends Partial<Manifest> {
  readonly namespace?: string;
  readonly status?: Readonly<Record<string, unknown>>;
}

/** The cluster of a memory world, with several tenants' namespaces, for one of Driftless's kinds, and a simulated AWS in which every call fails. */
export interface Tenants {
  /** Annotates a namespace, as administrators do. */
  annotate(namespace: string, annotations: Readonly<Record<string, string>>): Promise<void>;
  select(name: string, spec: RoleSelector["spec"]): Promise<void>;
  map(accounts: Readonly<Record<string, string>>): Promise<void>;
  /** Creates an object and runs one pass over it. Resolves to the identities with which the pass called AWS, and to the object. */
  pass(trick?: Trick): Promise<{ readonly callers: readonly Caller[]; readonly object: KubernetesObject }>;
}

export function createTenants(
  entry: KindEntry,
  {
    source,
    settings,
    required = false,
  }: { source?: Roles["source"]; settings?: Partial<Settings>; required?: boolean },
): Tenants {
  const { kubernetes, dependencies } = createMemoryWorld({
    settings: {
      passableRoles: ["*"],
      allowedEventSources: ["*"],
      accessEntries: "view",
      own: ["*"],
      eksClusterName: "production",
      ...settings,
    },
  });
  const { now } = dependencies;
  const calls: Caller[] = [];
  let latest = 0;
  const roles: Roles | undefined = source && {
    source,
    required,
    sessionPolicy: "none",
    // The clock jumps each time it is read, so that no pass uses cached selectors or maps.
    directory: createRoleDirectory(kubernetes, () => (latest += 10_000)),
    assume: createSessions(async ({ RoleArn = "", ExternalId }) => {
      const { accessKeyId, secretAccessKey, sessionToken, expiration } = credentialsFor(
        RoleArn,
        ExternalId,
        new Date(now() + 3_600_000),
      );
      const keys = { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey };
      return { $metadata: {}, Credentials: { ...keys, SessionToken: sessionToken, Expiration: expiration } };
    }, now),
  };
  const engine: typeof dependencies = {
    ...dependencies,
    roles,
    kinds: [entry],
    connect: ({ place, session }) => ({
      client: (service) =>
        service.open(async (command) => {
          calls.push(await callerOf(place, session));
          const call = { service: service.name, operation: operationOf(command).name };
          throw new ApiError(call, { code: "ServiceUnavailable", status: 503, message: "try again" });
        }),
    }),
  };
  if (source === "carm") void kubernetes.user.createConfigMap(ACCOUNTS);

  return {
    annotate: (namespace, annotations) => kubernetes.user.annotateNamespace(namespace, annotations),
    async select(name, spec) {
      await kubernetes.user.create({ kind: roleSelectorKind, namespace: "", name }, { spec });
    },
    async map(data) {
      const { resourceVersion = "" } = (await kubernetes.readConfigMap(ACCOUNTS)) ?? {};
      await kubernetes.patchConfigMap(ACCOUNTS, { resourceVersion, data });
    },
    async pass({ namespace = "shop", status, ...manifest } = {}) {
      const name = `data-${++latest}`;
      const reference = { kind: entry.resource, namespace, name };
      await kubernetes.user.create(reference, { spec: specOf(entry.resource.kind, namespace), ...manifest });
      if (status !== undefined) kubernetes.user.patchStatus(reference, status);
      const { group, version, kind } = entry.resource;
      const { uid = "" } = kubernetes.user.read(reference)?.metadata ?? {};
      const request = { group, version, kind, namespace, name, uid, reason: "change" } as const;
      const before = calls.length;
      const run = {
        holder: name,
        signal: new AbortController().signal,
        send: async () => undefined,
        outcome: startOutcome(),
      };
      await reconcile([{ id: name, request }], run, engine);
      const object = kubernetes.user.read(reference);
      if (object === undefined) throw new Error("the object is gone");
      return { callers: calls.slice(before), object };
    },
  };
}

const ACCOUNTS = { namespace: "ack-system", name: "ack-role-account-map" };
