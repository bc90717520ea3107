import { expect, test } from "vitest";
import { operationOf } from "../../../lib/aws/operation.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { listedKinds } from "../../../lib/kinds/listings.generated.ts";
import type { Settings } from "../../../lib/reconcile/contract/settings.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { candidatesOf } from "../../../lib/scan/candidates.ts";
import { settings as worldSettings } from "../../support/worlds/memory-world.ts";

const place = { account: "000000000000", partition: "aws", region: "us-west-2" };
const POLICY = "services.k8s.aws/adoption-policy";
const FIELDS = "services.k8s.aws/adoption-fields";

/** The candidates of a kind if AWS answers with this page, and the inputs of the calls. */
async function candidates(name: string, page: object, settings: Partial<Settings> = {}, prefix = "") {
  const isIt = ({ resource }: Pick<(typeof kinds)[number], "resource">) => resource.kind === name;
  const kind = await (kinds.find(isIt) ?? expect.fail()).load();
  const listing = await (listedKinds.find(isIt) ?? expect.fail()).load();
  const inputs: object[] = [];
  const connect: Connect = () => ({
    client: (service) =>
      service.open(async (command) => {
        inputs.push({ [operationOf(command).name]: Object(command).input });
        return page;
      }),
  });
  const search = { place, namespace: "shop", prefix, annotations: {} };
  const found = await candidatesOf({ kind, listing }, search, { settings: { ...worldSettings, ...settings }, connect });
  return { found, inputs };
}

test("a role is identified by its name and its path, and is tagged in the region of IAM", async () => {
  const Roles = [
    { RoleName: "web", Path: "/driftless/east/" },
    { RoleName: "shops", Path: "/driftless/east/shop/" },
    { RoleName: "others", Path: "/driftless/east/other/" },
    { RoleName: "admin", Path: "/" },
    { RoleName: "AWSServiceRoleForSNS", Path: "/aws-service-role/sns.amazonaws.com/" },
  ];
  const { found } = await candidates("Role", { Roles });
  const arn = "arn:aws:iam::000000000000:role/driftless/east/web";
  expect(found).toEqual([
    {
      name: "web",
      arn,
      consenting: { arn, region: "us-east-1" },
      adopter: {
        namespace: "shop",
        name: expect.stringMatching(/^web-[0-9a-f]{8}$/),
        annotations: { [POLICY]: "adopt-or-create" },
        spec: { name: "web", path: "/driftless/east/" },
      },
    },
    expect.objectContaining({
      name: "shops",
      arn: "arn:aws:iam::000000000000:role/driftless/east/shop/shops",
      adopter: expect.objectContaining({ spec: { name: "shops", path: "/driftless/east/shop/" } }),
    }),
    { name: "others", aside: expect.stringContaining("only those whose path is /driftless/east/shop/") },
    { name: "admin", aside: expect.stringContaining("only those whose path is /driftless/east/shop/") },
    { name: "AWSServiceRoleForSNS", aside: expect.stringContaining("service-linked role") },
  ]);
});

test("a role outside of the deployment's path can be adopted if the deployment lists it", async () => {
  const existingRoles = ["arn:aws:iam::000000000000:role/web"];
  const Roles = [
    { RoleName: "web", Path: "/" },
    { RoleName: "api", Path: "/" },
  ];
  const { found } = await candidates("Role", { Roles }, { existingRoles });
  expect(found).toEqual([
    expect.objectContaining({ name: "web", arn: existingRoles[0] }),
    { name: "api", aside: expect.stringContaining("only those whose path is") },
  ]);
});

test("one line stands for all policies of AWS, unless the user asks for others", async () => {
  const all = await candidates("Policy", { Policies: [] });
  expect(all.inputs).toEqual([{ ListPolicies: { Scope: "Local", MaxItems: 1000 } }]);
  expect(all.found).toEqual([{ name: "arn:aws:iam::aws:policy/*", aside: "AWS manages these policies" }]);
  expect((await candidates("Policy", { Policies: [] }, {}, "shop-")).found).toEqual([]);
});

test("a key is identified by the annotation for adoptions, as its spec does not name it", async () => {
  const arn = "arn:aws:kms:us-west-2:000000000000:key/1234";
  const { found } = await candidates("Key", { Keys: [{ KeyId: "1234", KeyArn: arn }] });
  expect(found).toEqual([
    {
      name: "1234",
      arn,
      consenting: { arn, region: "us-west-2" },
      adopter: {
        namespace: "shop",
        name: expect.stringMatching(/^1234-[0-9a-f]{8}$/),
        annotations: { [POLICY]: "adopt-or-create", [FIELDS]: '{"keyID":"1234"}' },
        spec: {},
      },
    },
  ]);
});

test("the topic of a subscription consents, and a subscription that nobody has confirmed is left aside", async () => {
  const topic = "arn:aws:sns:us-west-2:000000000000:orders";
  const queue = "arn:aws:sqs:us-west-2:000000000000:invoices";
  const { found } = await candidates("Subscription", {
    Subscriptions: [
      { SubscriptionArn: `${topic}:1-2`, TopicArn: topic, Protocol: "sqs", Endpoint: queue },
      { SubscriptionArn: "PendingConfirmation", TopicArn: topic, Protocol: "email", Endpoint: "a@example.com" },
    ],
  });
  expect(found).toEqual([
    {
      name: "orders sqs invoices",
      arn: `${topic}:1-2`,
      consenting: { arn: topic, region: "us-west-2" },
      adopter: {
        namespace: "shop",
        name: expect.stringMatching(/^orders-sqs-invoices-[0-9a-f]{8}$/),
        annotations: { [POLICY]: "adopt-or-create", [FIELDS]: `{"subscriptionARN":"${topic}:1-2"}` },
        spec: {},
      },
    },
    { name: "orders email a@example.com", aside: "nobody has confirmed it yet" },
  ]);
});

test("the key of an alias consents, and aliases of AWS are left aside", async () => {
  const { found } = await candidates("Alias", {
    Aliases: [{ AliasName: "alias/orders", TargetKeyId: "1234" }, { AliasName: "alias/aws/sns" }],
  });
  expect(found).toMatchObject([
    {
      arn: "arn:aws:kms:us-west-2:000000000000:alias/orders",
      consenting: { arn: "arn:aws:kms:us-west-2:000000000000:key/1234" },
      adopter: { spec: { name: "alias/orders" } },
    },
    { name: "alias/aws/sns", aside: expect.stringContaining("gives such names") },
  ]);
});

test("only the associations of the deployment's cluster and of the namespace are listed", async () => {
  const { inputs } = await candidates("PodIdentityAssociation", {}, { eksClusterName: "production" });
  expect(inputs).toEqual([
    { ListPodIdentityAssociations: { maxResults: 100, clusterName: "production", namespace: "shop" } },
  ]);
});

test("the access entries of the deployment's cluster are listed, by their principals", async () => {
  const principal = "arn:aws:iam::000000000000:role/developers";
  const answer = { accessEntries: [principal] };
  const { inputs, found } = await candidates("AccessEntry", answer, { eksClusterName: "production" });
  expect(inputs).toEqual([{ ListAccessEntries: { maxResults: 100, clusterName: "production" } }]);
  expect(found).toMatchObject([{ adopter: { spec: { principalARN: principal } } }]);
});

test.each([
  ["AccessEntry", "eksClusterName"],
  ["PodIdentityAssociation", "eksClusterName"],
  ["Role", "iamPath"],
])("nothing is listed for a %s if the deployment lacks the parameter %s", async (name, parameter) => {
  await expect(candidates(name, {}, { [parameter]: undefined })).rejects.toThrow(
    `a ${name} requires the deployment's parameter ${parameter}, which is not set`,
  );
});
