import type { KubernetesObject, ObjectMeta } from "../../lib/kubernetes/object.ts";
import type { ReconcileRequest } from "../../lib/queue/reconcile-request.ts";
import type { Resource } from "../../lib/reconcile/contract/resource.ts";
import type { Tag } from "../../lib/reconcile/contract/tag.ts";

/** The annotations that the code reads. */
const ANNOTATIONS = [
  ...["adopted", "adoption-fields", "adoption-policy", "deletion-policy", "ignore-field-drift", "read-only", "region"],
  ...["default-region", "owner-account-id", "team-id"],
].map((name) => `services.k8s.aws/${name}`);
const OWN_ANNOTATIONS = [
  ...["allow-delete", "approval", "approved", "approved-by", "drift-policy", "paused", "protected"],
  ...["reconcile-requested-at", "resync-seconds"],
].map((name) => `driftless.dev/${name}`);

/** A map whose keys and values are the text, and which has the text under these keys too. */
export function mapOf(text: string, keys: readonly string[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...keys, text, `services.k8s.aws/${text}`, `driftless.dev/${text}`].map((key) => [key, text]),
  );
}

export function annotationsOf(text: string): Readonly<Record<string, string>> {
  return mapOf(text, [...ANNOTATIONS, ...OWN_ANNOTATIONS]);
}

/** Metadata that consists of the text. The API server bounds names, so they are only used if they are short. */
export function metadataWith(text: string): ObjectMeta {
  const name = text.length < 300 ? text : "toy";
  return {
    name,
    namespace: name,
    uid: text,
    resourceVersion: "1",
    generation: 1,
    finalizers: [text],
    annotations: annotationsOf(text),
    labels: mapOf(text, ["app.kubernetes.io/managed-by", "kro.run/kro-version"]),
  };
}

/** An object whose metadata and status consist of the text. */
export function objectWith(text: string, spec: unknown = { [text]: text, name: text }): KubernetesObject {
  const link = { attempt: 1, count: 1, generation: 1, notBefore: text, writer: text };
  const status = {
    [text]: text,
    ackResourceMetadata: { arn: text, ownerAccountID: text, region: text },
    conditions: [{ type: text, status: text, reason: text, message: text }],
    origin: text,
    claim: { holder: text, expiresAt: text },
    retry: link,
    poll: link,
    corrections: [{ part: text, generation: 1, value: text, times: 1 }],
    applied: { generation: 1, behind: [{ part: text }] },
    lastHandledReconcileAt: text,
  };
  // A forged status has members of any type.
  return { apiVersion: "a/v1", kind: "Toy", metadata: metadataWith(text), spec, status: status as never };
}

/** A request with the text as all of its texts. */
export function requestWith(text: string): ReconcileRequest {
  const place = { group: text, version: text, kind: text, namespace: text, name: text, uid: text };
  return { ...place, reason: "requeue", generation: 1, attempt: 1, count: 1, actor: text };
}

/** Tags: the text itself, and as many short tags as the text has lines or entries. */
export function tagsWith(text: string): readonly Tag[] {
  return [
    { key: text, value: text },
    { key: `aws:${text}`, value: text },
    { key: `a${text}`, value: "" },
  ];
}

/** A resource whose spec has the text as the values of these fields. */
export function resourceWith<Spec>(text: string, spec: Spec): Resource<Spec> {
  const { name, namespace, uid, annotations = {} } = metadataWith(text);
  const place = { account: "1", partition: "aws", region: "us-west-2" };
  const ownerTag = { key: "services.k8s.aws/driftless-owner", value: `east/${namespace}/${name}` };
  return { name, namespace, uid, annotations, spec, status: { [text]: text }, place, ownerTag };
}
