import { ListQueuesCommand } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { operationOf } from "../../../../lib/aws/operation.ts";
import { sqs } from "../../../../lib/aws/services/sqs.ts";
import { listed } from "../../../../lib/kind/list/listed.ts";
import type { Listing } from "../../../../lib/kind/list/listing.ts";
import { membersOf, schemasOf } from "../../../../lib/kind/operation.ts";
import { kinds } from "../../../../lib/kinds/index.ts";
import { listedKinds } from "../../../../lib/kinds/listings.generated.ts";

/** What only the description of a resource shows. */
const DESCRIBED = ["KeyManager"];

test.each(listedKinds.map((listed) => [listed.resource.kind, listed] as const))(
  "%s: every name in the listing is one in the SDK, and the call changes nothing",
  async (_, { load }) => {
    const listing = await load();
    const { command, input = {}, prefix, region, imposed = {}, at, named, token } = listing;
    const { name } = operationOf(new (command as new (input: object) => object)({}));
    expect(name).toMatch(/^(List|Describe)/);
    const schemas = schemasOf({ [name]: command }, name);
    const [inputs, outputs] = [membersOf(schemas.input), membersOf(schemas.output)];
    const [inOutput, inInput] = typeof token === "string" ? [token, token] : token;
    const limits = [prefix, region].filter((member) => member !== undefined);
    const sent = [...Object.keys(input), ...limits, ...Object.values(imposed), inInput];
    for (const member of sent) expect([...inputs.keys()]).toContain(member);
    expect([...outputs.keys()]).toEqual(expect.arrayContaining([at, inOutput]));
    const items = outputs.get(at)?.getValueSchema();
    if (named === undefined) return expect(items?.isStringSchema()).toBe(true);
    const members = [...membersOf(items ?? expect.fail()).keys(), ...DESCRIBED];
    const { assigned = {}, arn, fields = {}, aside = [], parent } = listing;
    const tested = [...aside, ...(parent ? [parent] : [])].map(({ member }) => member.split(".")[0]);
    const read = [
      ...[named].flat(),
      ...Object.values(assigned).filter((value) => typeof value === "string"),
      ...(arn ? [arn] : []),
      ...Object.values(fields),
      ...tested,
    ];
    for (const member of read) expect(members).toContain(member);
  },
);

test.each(listedKinds.map((listed) => [listed.resource.kind, listed] as const))(
  "%s: the listing has what an adoption requires",
  async (name, { load }) => {
    const isIt = ({ resource }: Pick<(typeof kinds)[number], "resource">) => resource.kind === name;
    const [listing, kind] = [await load(), await (kinds.find(isIt) ?? expect.fail()).load()];
    expect(kind.identity).toBeDefined();
    expect(listing.assigned !== undefined, "who assigns identifiers").toBe(kind.assigned !== undefined);
    expect(listing.parent !== undefined, "whose tags consent").toBe(kind.tags.ofParent === true);
    const fields = [...Object.keys(listing.fields ?? {}), ...Object.keys(listing.imposed ?? {})];
    for (const field of fields) expect(Object.keys(kind.fields)).toContain(field);
  },
);

test("every kind can be listed, except records, which Route 53 lists only zone by zone", () => {
  const names = (all: readonly Pick<(typeof kinds)[number], "resource">[]) => all.map(({ resource }) => resource.kind);
  expect([...names(listedKinds), "RecordSet"].sort()).toEqual(names(kinds).sort());
});

const queues: Listing = {
  ...{ service: sqs, command: ListQueuesCommand, prefix: "QueueNamePrefix", input: { MaxResults: 2 } },
  ...{ at: "QueueUrls", after: "/", token: "NextToken" },
};

/** The names on all pages, and the inputs of the calls. */
async function namesOn(pages: readonly object[], filter: { readonly prefix?: string } = {}, listing = queues) {
  const inputs: object[] = [];
  const left = [...pages];
  const send = async (command: object) => {
    inputs.push(Object(command).input);
    return left.length > 1 ? (left.shift() ?? {}) : (left[0] ?? {});
  };
  const aws = {
    client: (service: { open(send: (command: object) => Promise<object>): unknown }) => service.open(send) as never,
  };
  const names: string[] = [];
  const all = { region: "us-west-2", prefix: "", imposed: { namespace: "shop" } };
  for await (const page of listed(listing, aws, { ...all, ...filter })) names.push(...page.map(({ name }) => name));
  return { names, inputs };
}

const url = (name: string) => `https://sqs.us-west-2.amazonaws.com/000000000000/${name}`;

test("the names of all pages are listed, each of which begins where the one before ends", async () => {
  const { names, inputs } = await namesOn([
    { QueueUrls: [url("a"), url("b")], NextToken: "2" },
    { QueueUrls: [url("c")] },
  ]);
  expect(names).toEqual(["a", "b", "c"]);
  expect(inputs).toEqual([{ MaxResults: 2 }, { MaxResults: 2, NextToken: "2" }]);
});

test("a prefix limits the call and, where the service ignores it, the result", async () => {
  const { names, inputs } = await namesOn([{ QueueUrls: [url("a1"), url("b1")] }], { prefix: "a" });
  expect(names).toEqual(["a1"]);
  expect(inputs).toEqual([{ MaxResults: 2, QueueNamePrefix: "a" }]);
});

test("a service that answers with the same page forever ends the list", async () => {
  const { names } = await namesOn([{ QueueUrls: [url("a")], NextToken: "1" }]);
  expect(names).toEqual(["a", "a"]);
});

test("an answer without resources, or with something else, has no names", async () => {
  expect((await namesOn([{}])).names).toEqual([]);
  expect((await namesOn([{ QueueUrls: "x" }])).names).toEqual([]);
  expect((await namesOn([{ QueueUrls: [1, null, {}] }])).names).toEqual([]);
});

test("several members of a resource together make up its name, and a missing one leaves no gap", async () => {
  const subscriptions: Listing = { ...queues, named: ["TopicArn", "Protocol", "Endpoint"], after: ":" };
  const page = [
    { TopicArn: "arn:aws:sns:us-west-2:0:orders", Protocol: "sqs", Endpoint: "arn:a:b" },
    { Protocol: "sms" },
  ];
  expect((await namesOn([{ QueueUrls: page }], {}, subscriptions)).names).toEqual(["orders sqs b", "sms"]);
});

test("a list is limited to the values that the deployment or the namespace imposes", async () => {
  const limited: Listing = { ...queues, imposed: { clusterName: "Cluster", namespace: "Namespace" } };
  const { inputs } = await namesOn([{}], {}, limited);
  expect(inputs).toEqual([{ MaxResults: 2, Namespace: "shop" }]);
});
