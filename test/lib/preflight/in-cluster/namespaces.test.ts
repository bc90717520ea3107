import { expect, test } from "vitest";
import { namespaces } from "../../../../lib/preflight/in-cluster/namespaces.ts";
import { context, deployment, findings } from "../../../support/preflight/context.ts";

const look = (web: object | number) =>
  findings(namespaces, context({}, { watchNamespaces: ["web"], cluster: { "/api/v1/namespaces/web": web } }));

test("a namespace that exists is fine", async () => {
  expect(await look({ kind: "Namespace" })).toEqual([]);
});

test("one that does not exist is a problem", async () => {
  expect(await look(404)).toMatchObject([{ commands: ["kubectl create namespace web"] }]);
});

test("without a way to the cluster, it cannot look", async () => {
  await expect(findings(namespaces, context({}, { watchNamespaces: ["web"] }))).rejects.toMatchObject({
    name: "ReadError",
    advice: "Name a file with --kubeconfig.",
  });
});

test("applies only if namespaces are listed", () => {
  expect(namespaces.applies?.(deployment)).toBe(false);
});
