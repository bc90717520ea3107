import type { KubernetesApiError } from "../../kubernetes/client.ts";

/**
 * Whether the API server refused a write because the object would be larger than etcd, or the API server's connection to etcd, allows: about
 * 1.5 MB. The API server passes these errors on with status 500 and without a reason, so only their texts identify them.
 */
export function isTooLarge({ status, message }: KubernetesApiError): boolean {
  return status === 500 && TOO_LARGE.test(message.slice(-200));
}

const TOO_LARGE =
  /: (?:etcdserver: request is too large|rpc error: code = ResourceExhausted desc = trying to send message larger than max \(\d+ vs\. \d+\))$/;
