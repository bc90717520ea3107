import { request } from "node:https";
import { beforeAll, expect, inject, it } from "vitest";
import { eventually } from "../../support/assertions/eventually.ts";
import { applyClusterManifests } from "../../support/kubernetes/cluster-manifests.ts";
import { kubectl } from "../../support/kubernetes/kubectl.ts";

beforeAll(applyClusterManifests);

/** The uid of the FlowSchema that the API server applies to a member of the group. */
function flowSchemaOf(group: string): Promise<unknown> {
  const { server, ca, cert, key } = inject("apiServer");
  const path = "/apis/s3.services.k8s.aws/v1alpha1/buckets";
  const headers = { "impersonate-user": "somebody", "impersonate-group": group };
  return new Promise((resolve, reject) => {
    request(new URL(path, server), { ca, cert, key, headers }, (response) => {
      response.resume();
      resolve(response.headers["x-kubernetes-pf-flowschema-uid"]);
    })
      .on("error", reject)
      .end();
  });
}

it("the FlowSchema driftless-functions applies to the functions, and to no other client", async () => {
  const uid = await kubectl(["get", "flowschema", "driftless-functions", "-o", "jsonpath={.metadata.uid}"]);
  for (const group of ["driftless:reconcilers", "driftless:sweepers"]) {
    await eventually(async () => expect(await flowSchemaOf(group)).toBe(uid));
  }
  expect(await flowSchemaOf("others")).not.toBe(uid);
  const level = "jsonpath={.status.conditions[?(@.type=='Dangling')].status}";
  await eventually(async () =>
    expect(await kubectl(["get", "flowschema", "driftless-functions", "-o", level])).toBe("False"),
  );
});
