import { createHmac } from "node:crypto";
import { isObjectName, KubernetesApiError, type KubernetesClient } from "../../kubernetes/client.ts";
import type { ObjectMeta } from "../../kubernetes/object.ts";
import { excerpt } from "../../text/excerpt.ts";
import { type Fields, valueAt } from "../../text/field-path.ts";
import { own } from "../../text/own.ts";
import { type SecretText, secretText } from "../contract/secret.ts";
import type { Settings } from "../contract/settings.ts";
import { RefusedReferenceError, UnresolvedReferenceError } from "./declared-references.ts";

/** The label of a Secret that objects in its namespace may name. Whoever may write objects could otherwise copy Secrets that they may not read. */
export const READABLE = "driftless.dev/readable-by-objects";

/** No secret in AWS is longer. A longer value, compared and searched for in errors, would delay the passes of others. */
const MOST_BYTES = 65_536;

/** What reading the Secrets of an object requires. */
export interface SecretSource {
  readonly kubernetes: Pick<KubernetesClient, "readSecret">;
  readonly settings: Pick<Settings, "secrets">;
  /** The key for digests. Without it, nothing is read. */
  readonly digestKey?: (() => Promise<string>) | undefined;
}

/**
 * Reads the secret that a field of an object's spec names. Rejects with `RefusedReferenceError`, before anything is read, if that is not
 * allowed, and with `UnresolvedReferenceError` if the object has to wait for the Secret. No error says what a Secret contains. Resolves to
 * `undefined` if nothing is read.
 */
export async function readSecretAt(
  field: string,
  { metadata, spec }: { readonly metadata: ObjectMeta; readonly spec: Fields },
  { kubernetes, settings, digestKey }: SecretSource,
): Promise<SecretText | undefined> {
  const { name, key } = referenceAt(field, { metadata, spec }, settings);
  if (digestKey === undefined) return undefined;
  const found = await read(kubernetes, { namespace: metadata.namespace, name });
  const where = `Secret "${name}", which spec.${field} names,`;
  // A Secret that may not be read looks as if it did not exist.
  if (found === undefined || (settings.secrets === "labelled" && own(found.labels, READABLE) !== "true")) {
    const unlabelled = settings.secrets === "labelled" ? `, or lacks the label ${READABLE}: "true"` : "";
    throw new UnresolvedReferenceError(`${where} does not exist${unlabelled}`);
  }
  if (found.type !== "Opaque") throw new UnresolvedReferenceError(`${where} must have the type Opaque`);
  const encoded = own(found.data, key) ?? "";
  if (Buffer.byteLength(encoded, "base64") > MOST_BYTES) {
    const problem = `has a value of more than ${MOST_BYTES} bytes under the key "${excerpt(key)}"`;
    throw new UnresolvedReferenceError(`${where} ${problem}`);
  }
  const value = Buffer.from(encoded, "base64");
  const text = value.toString("utf8");
  if (text === "") throw new UnresolvedReferenceError(`${where} has no value under the key "${excerpt(key)}"`);
  if (!Buffer.from(text).equals(value)) throw new UnresolvedReferenceError(`${where} contains a value that is no text`);
  const salted = JSON.stringify([metadata.uid, field, text]);
  return secretText(
    createHmac("sha256", await digestKey())
      .update(salted)
      .digest("hex")
      .slice(0, 32),
    text,
  );
}

/** The name and the key that a field refers to. */
function referenceAt(
  field: string,
  { metadata, spec }: { readonly metadata: ObjectMeta; readonly spec: Fields },
  { secrets = "off" }: Pick<Settings, "secrets">,
) {
  const [name, key, namespace] = ["name", "key", "namespace"].map((member) => {
    const value = valueAt(spec, [field, member]);
    return typeof value === "string" ? value : "";
  }) as [string, string, string];
  const refuse = (reason: string, problem: string) => new RefusedReferenceError(reason, `spec.${field} ${problem}`);
  if (secrets === "off") {
    const remedy = "the deployment's parameter secrets must be labelled or any";
    throw refuse("SecretNotAllowed", `names a Secret, but Driftless reads no Secrets here; to allow it, ${remedy}`);
  }
  // As in ACK, an empty namespace counts as no namespace.
  if (namespace !== "" && namespace !== metadata.namespace) {
    throw refuse("SecretNotAllowed", `names a Secret in another namespace; it must be in ${metadata.namespace}`);
  }
  if (!isObjectName(name)) throw refuse("InvalidSpec", `must name a Secret: "${excerpt(name)}" is not a valid name`);
  if (key === "") throw refuse("InvalidSpec", "must say under which key the Secret contains the value");
  return { name, key };
}

async function read(kubernetes: SecretSource["kubernetes"], secret: { namespace: string; name: string }) {
  try {
    return await kubernetes.readSecret(secret);
  } catch (error) {
    if (!(error instanceof KubernetesApiError)) throw error;
    const { message, status, reason } = error;
    if (status === 403) throw new UnresolvedReferenceError(message);
    // The cause may quote the response.
    throw new KubernetesApiError(message, { ...(status && { status }), ...(reason && { reason }) });
  }
}
