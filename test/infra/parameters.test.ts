import { App } from "aws-cdk-lib";
import { expect, test } from "vitest";
import { readParameters } from "../../infra/parameters.ts";

const context = {
  clusterName: "production",
  kubernetesServer: "https://kubernetes.example:6443",
  kubernetesCa: "LS0tLS0=",
  tokenFile: "/run/token",
};

const read = (given: Readonly<Record<string, unknown>>) => readParameters(new App({ context: { ...given } }).node);

test("has a default for all but the cluster and how to reach it", () => {
  expect(read(context)).toEqual({
    ...context,
    bucketPrefix: "",
    deletionPolicy: "delete",
    watchNamespaces: "",
    watchSelector: "",
    resyncSeconds: 36_000,
    resyncSecondsByKind: "",
  });
});

test("names everything that is missing at once, and how to give it", () => {
  expect(() => read({})).toThrow(
    "cannot deploy: clusterName is missing; kubernetesServer is missing; kubernetesCa is missing; " +
      "exactly one of eksClusterName, tokenSecretArn, tokenFile is needed, none is given. Give each as -c name=value",
  );
});

test("wants exactly one source for the token", () => {
  expect(() => read({ ...context, eksClusterName: "production" })).toThrow("eksClusterName and tokenFile are given");
});

test.each([
  ["clusterName", "my_cluster", "letters, digits and dashes"],
  ["kubernetesServer", "http://kubernetes.example", "https://"],
  ["kubernetesCa", "-----BEGIN", "base64"],
  ["deletionPolicy", "orphan", "deletionPolicy"],
  ["bucketPrefix", "*", "start of a bucket's name"],
  ["resyncSeconds", "60", "at least 900"],
  ["resyncSecondsByKind", "often", "Kind=seconds"],
])("refuses %s=%s", (name, value, message) => {
  expect(() => read({ ...context, [name]: value })).toThrow(message);
});
