import { expect, test } from "vitest";
import { versions } from "../../../../lib/preflight/running/versions.ts";
import { context, findings } from "../../../support/preflight/context.ts";

/** What the check finds, in the program's version 1.2.3, if the parts of the deployment say these versions. */
async function found({ functions, relay, manifests }: Readonly<Record<string, string | undefined>>) {
  const outputs = functions === undefined ? [] : [{ OutputKey: "Version", OutputValue: functions }];
  const stack = { StackName: "driftless", CreationTime: new Date(0), StackStatus: "UPDATE_COMPLETE", Outputs: outputs };
  const labels = relay === undefined ? {} : { "app.kubernetes.io/version": relay };
  const path = "/apis/apps/v1/namespaces/driftless-system/deployments/driftless-relay";
  const answers = { "cloudformation:DescribeStacks": { Stacks: [stack as never] } };
  return await findings(
    versions,
    context(answers, { version: manifests, cluster: { [path]: { metadata: { labels } } } }),
  );
}

test("nothing is found if all parts are of this program's version, or do not say theirs", async () => {
  expect(await found({ functions: "1.2.3", relay: "1.2.3", manifests: "1.2.3" })).toEqual([]);
  expect(await found({ functions: "1.2.3" })).toEqual([]);
});

test("parts of several versions are a problem, which a deployment mends", async () => {
  expect(await found({ functions: "1.2.3", relay: "1.1.0", manifests: "1.1.0" })).toMatchObject([
    {
      what: "The deployment is of several versions: the functions of 1.2.3, the relay of 1.1.0, the cluster manifests of 1.1.0.",
      commands: ["npx cdk deploy -c config=<parameters>", expect.anything(), expect.anything()],
    },
  ]);
});

test("a deployment of another version than this program is a notice", async () => {
  expect(await found({ functions: "1.3.0", relay: "1.3.0", manifests: "1.3.0" })).toMatchObject([
    { what: "The deployment is of version 1.3.0, and this program of version 1.2.3.", notice: true },
  ]);
});

test("a deployment that does not say its version is an older one", async () => {
  expect(await found({})).toMatchObject([{ what: expect.stringMatching(/older than this program/), notice: true }]);
});

test("the other parts are compared if the stack cannot be read", async () => {
  const path = "/apis/apps/v1/namespaces/driftless-system/deployments/driftless-relay";
  const labels = { "app.kubernetes.io/version": "1.1.0" };
  const unreadable = context(
    { "cloudformation:DescribeStacks": "AccessDenied" },
    { version: "1.2.3", cluster: { [path]: { metadata: { labels } } } },
  );
  expect(await findings(versions, unreadable)).toMatchObject([
    { what: "The deployment is of several versions: the relay of 1.1.0, the cluster manifests of 1.2.3." },
  ]);
});
