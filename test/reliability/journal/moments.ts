import type { FieldExport } from "../../../lib/exports/field-export.ts";
import type { ConfigMapReference, ObjectReference } from "../../../lib/kubernetes/client.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { QueuedRequest, ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import type { LimitName } from "../../../lib/reconcile/decide/limits/tokens.ts";
import type { CloudResource, Settings } from "../../support/kinds/memory/memory-resource.ts";
import type { PortCall } from "../../support/worlds/port-call.ts";
import type { Exported } from "../system/exports.ts";
import type { Annotations, Given } from "../system/places.ts";
import type { Look } from "./look.ts";

/** What a pass knows so far. */
export interface PassView {
  readonly holder: string;
  readonly reference: ObjectReference;
  /** The uid of the object that the pass was requested to check. */
  readonly uid: string;
  /** The messages that started the pass. */
  readonly started: readonly QueuedRequest[];
  /** Whether the pass must not write anything. */
  readonly isShadow: boolean;
  /** Whether the pass's reads of the cloud are late. */
  readonly isLate: boolean;
  /** The object as of its latest read or patch. */
  known?: KubernetesObject | undefined;
  /** The object as of the response to the pass's claim. */
  claimed?: KubernetesObject | undefined;
  namespaceAnnotations?: Annotations;
  /** When the pass read the object's namespace. */
  lookedAt?: number;
  /** The color that the paint provided when the pass last read it; `undefined` if it provided none, or if the pass did not read it. */
  color?: string | undefined;
  /** The maker of the resource when the pass last read it. */
  makerSeen?: string | undefined;
  /** The key of the resource that the pass last found. */
  keySeen?: string;
  /** The resource as of the pass's latest read, and the pass's own writes since. */
  seen?: Look | undefined;
  /** The tags of the resource as of the pass's latest read, and whether the pass had its claim then. The pass's own writes do not count. */
  tagsRead?: { readonly tags: Settings | undefined; readonly isClaimed: boolean };
  /** Settings that the pass could not read or write since its latest read of the resource. */
  readonly troubled: Set<string>;
  /** The answered calls with which the pass has changed something in the cloud. */
  readonly answered: PortCall[];
  /** If set, the pass's reads return this earlier state of the resource with this key instead of the current one. */
  asOf?: { readonly key: string; readonly resource: CloudResource | undefined } | undefined;
  /** The tags of the parents that the pass has read for its resource, by ARN. */
  readonly parents: Map<string, Settings>;
}

/** The moment at which a pass makes a call to the cloud. */
export interface CloudCall {
  readonly pass: PassView;
  readonly call: PortCall;
  /** The places in which the rules allowed the pass to act when it read them. */
  readonly given: readonly Given[];
}

/** The moment at which a pass requests a change from the cloud. Every member except `pass` describes the actual state. */
export interface CloudWrite {
  readonly pass: PassView;
  readonly call: PortCall;
  readonly name: string;
  readonly object: KubernetesObject | undefined;
  readonly resource: CloudResource | undefined;
  readonly maker: string | undefined;
  /** The limits of the deployment for which the object has no token. */
  readonly withoutToken: ReadonlySet<LimitName>;
  /** The newest version of the object that any pass has acted on. */
  readonly newestActed: number;
  readonly now: number;
}

/** The moment after a pass changed its object. */
export interface ObjectWrite {
  readonly pass: PassView;
  readonly call: PortCall;
  readonly before: KubernetesObject;
  readonly after: KubernetesObject | undefined;
  /** The resource that the object declares. */
  readonly name: string;
  readonly resource: CloudResource | undefined;
  readonly maker: string | undefined;
  /** Notes that the object was correctly released although its resource remains in the cloud. */
  readonly release: () => void;
}

/** What a pass over an export knows so far. */
export interface ExportView {
  readonly namespace: string;
  /** The export as of its latest read. */
  readonly known: FieldExport | undefined;
  /** The source as of its latest read. */
  readonly source: KubernetesObject | undefined;
}

/** The moment after a pass over an export read or wrote a ConfigMap or a Secret without being refused. */
export interface TargetCall {
  /** The pass as it was when it made the call. */
  readonly pass: ExportView;
  readonly call: PortCall;
  readonly about: ConfigMapReference;
  /** The content of the ConfigMap before the call. */
  readonly before: Readonly<Record<string, string>> | undefined;
  /** The newest version of the source from which a value had been exported to the same key before the call. */
  readonly newest: number;
}

/** The state of everything when nothing is left to do. */
export interface Ending {
  /** Whether the run was in shadow mode, so that nothing may have been written. */
  readonly isShadow: boolean;
  /** Whether sessions are restricted to one resource. If so, no robot can be created, because it has no ARN before its creation. */
  readonly refusesRobots: boolean;
  readonly objects: readonly KubernetesObject[];
  readonly exports: readonly Exported[];
  readonly resources: ReadonlyMap<string, CloudResource>;
  /** The keys of resources that the cloud still describes although they are gone. */
  readonly gone: ReadonlySet<string>;
  readonly makers: ReadonlyMap<string, string>;
  readonly released: ReadonlySet<string>;
  /** The keys of resources that others have changed. */
  readonly disturbed: ReadonlySet<string>;
  readonly annotationsOf: (namespace: string) => Annotations;
  /** The key of the resource that belongs to an object now; `undefined` if the object must not have one, or has one elsewhere. */
  readonly keyOf: (object: KubernetesObject) => string | undefined;
  /** The password that the Secret contains which the object names; `undefined` if it names none. */
  readonly passwordFor: (object: KubernetesObject) => string | undefined;
  /** The messages in flight. */
  readonly requests: readonly ReconcileRequest[];
}
