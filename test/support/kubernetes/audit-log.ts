import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A request to an API server, as its audit log tells it. */
export interface AuditedRequest {
  readonly verb: string;
  /** Path and query. */
  readonly requestURI: string;
  readonly user: { readonly username: string };
  readonly userAgent?: string;
}

/** The audit log of a kube-apiserver that is started with `binary`. */
export interface AuditLog {
  /** A program that starts the API server with the audit log. */
  readonly binary: string;
  /** Every request of others than the API server that has been answered, in the order of the answers. */
  requests(): readonly AuditedRequest[];
}

const POLICY = {
  apiVersion: "audit.k8s.io/v1",
  kind: "Policy",
  omitStages: ["RequestReceived"],
  // The API server itself renews its lease.
  rules: [{ level: "None", users: ["system:apiserver"] }, { level: "Metadata" }],
};

/** Prepares an audit log of all requests in a directory. The API server writes each request before it answers it. */
export function prepareAuditLog(kubeApiserver: string, directory: string): AuditLog {
  const file = (name: string) => join(directory, name);
  const [binary, policy, log] = [file("kube-apiserver"), file("audit-policy.json"), file("audit.log")];
  writeFileSync(policy, JSON.stringify(POLICY));
  writeFileSync(
    binary,
    `#!/bin/sh\nexec '${kubeApiserver}' "$@" '--audit-policy-file=${policy}' '--audit-log-path=${log}'\n`,
  );
  chmodSync(binary, 0o700);
  return {
    binary,
    requests: () =>
      readFileSync(log, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        // The API server writes this form.
        .map((line): AuditedRequest => JSON.parse(line)),
  };
}
