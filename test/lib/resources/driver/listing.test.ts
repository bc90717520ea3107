import { ListQueuesCommand } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { operationOf } from "../../../../lib/aws/operation.ts";
import { sqs } from "../../../../lib/aws/services/sqs.ts";
import { type Listing, namesIn } from "../../../../lib/resources/driver/listing.ts";
import { membersOf, schemasOf } from "../../../../lib/resources/driver/operation.ts";
import { kindData } from "../../../../lib/resources/kind-data.generated.ts";
import { listedKinds } from "../../../../lib/resources/listings.generated.ts";

test.each(listedKinds.map((listed) => [listed.resource.kind, listed] as const))(
  "%s: every name in the listing is one in the SDK, and the call changes nothing",
  async (_, { load }) => {
    const { command, input = {}, prefix, region, at, named, token } = await load();
    const { name } = operationOf(new (command as new (input: object) => object)({}));
    expect(name).toMatch(/^(List|Describe)/);
    const schemas = schemasOf({ [name]: command }, name);
    const [inputs, outputs] = [membersOf(schemas.input), membersOf(schemas.output)];
    const [inOutput, inInput] = typeof token === "string" ? [token, token] : token;
    const sent = [...Object.keys(input), ...[prefix, region].filter((member) => member !== undefined), inInput];
    for (const member of sent) expect([...inputs.keys()]).toContain(member);
    expect([...outputs.keys()]).toEqual(expect.arrayContaining([at, inOutput]));
    const items = outputs.get(at)?.getValueSchema();
    if (named === undefined) expect(items?.isStringSchema()).toBe(true);
    else expect([...membersOf(items ?? expect.fail()).keys()]).toContain(named);
  },
);

test("most kinds that can be adopted by name can be listed", () => {
  const listed = listedKinds.map(({ resource }) => resource.kind);
  expect(listed).toEqual(
    expect.arrayContaining(["Bucket", "LogGroup", "MetricAlarm", "Queue", "Repository", "Table", "Topic"]),
  );
  expect(kindData.map(({ resource }) => resource.kind)).toEqual(expect.arrayContaining(listed));
});

const queues: Listing = {
  ...{ service: sqs, command: ListQueuesCommand, prefix: "QueueNamePrefix", input: { MaxResults: 2 } },
  ...{ at: "QueueUrls", after: "/", token: "NextToken" },
};

/** The names on all pages, and the inputs of the calls. */
async function listed(pages: readonly object[], filter: { readonly prefix?: string } = {}) {
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
  for await (const page of namesIn(queues, aws, { region: "us-west-2", prefix: "", ...filter })) names.push(...page);
  return { names, inputs };
}

const url = (name: string) => `https://sqs.us-west-2.amazonaws.com/000000000000/${name}`;

test("the names of all pages are listed, each of which begins where the one before ends", async () => {
  const { names, inputs } = await listed([
    { QueueUrls: [url("a"), url("b")], NextToken: "2" },
    { QueueUrls: [url("c")] },
  ]);
  expect(names).toEqual(["a", "b", "c"]);
  expect(inputs).toEqual([{ MaxResults: 2 }, { MaxResults: 2, NextToken: "2" }]);
});

test("a prefix limits the call and, where the service ignores it, the result", async () => {
  const { names, inputs } = await listed([{ QueueUrls: [url("a1"), url("b1")] }], { prefix: "a" });
  expect(names).toEqual(["a1"]);
  expect(inputs).toEqual([{ MaxResults: 2, QueueNamePrefix: "a" }]);
});

test("a service that answers with the same page forever ends the list", async () => {
  const { names } = await listed([{ QueueUrls: [url("a")], NextToken: "1" }]);
  expect(names).toEqual(["a", "a"]);
});

test("an answer without resources, or with something else, has no names", async () => {
  expect((await listed([{}])).names).toEqual([]);
  expect((await listed([{ QueueUrls: "x" }])).names).toEqual([]);
  expect((await listed([{ QueueUrls: [1, null, {}] }])).names).toEqual([]);
});
