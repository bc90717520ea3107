import fc from "fast-check";
import { notification as part } from "../../../../lib/kinds/s3/bucket/parts/notification.ts";
import type { Notification, NotificationRule } from "../../../../lib/kinds/s3/bucket/spec.ts";
import { optional, record, word } from "../../assertions/arbitraries.ts";
import type { PartExamples } from "./examples.ts";

const arn = (service: string, name: string) => `arn:aws:${service}:us-west-2:000000000000:${name}`;

/** Rules for one kind of target. S3 rejects two rules for the same event if their filters overlap, so each rule has a different event. */
const rules = <Target extends string>(target: Target, toArn: (name: string) => string, events: readonly string[]) =>
  optional(
    fc
      .array(fc.record({ id: optional(word), name: word, filterRules: optional(filterRules) }), {
        minLength: 1,
        maxLength: events.length,
      })
      .map((drawn) =>
        drawn.map(({ id, name, filterRules }, index) => {
          const rule: NotificationRule = {
            ...(id === undefined ? {} : { id: `${target}-${index}-${id}` }),
            events: [events[index] ?? ""],
            ...(filterRules === undefined ? {} : { filter: { key: { filterRules } } }),
          };
          return { ...rule, [target]: toArn(name) };
        }),
      ),
  );

const filterRules = fc.tuple(word, word).map(([prefix, suffix]) => [
  { name: "prefix", value: `${prefix}/` },
  { name: "suffix", value: `.${suffix}` },
]);

const lambdaARN = arn("lambda", "function:resize");
const queueARN = arn("sqs", "changes");
const topicARN = arn("sns", "changes");

export const notification: PartExamples<Notification> = {
  part,
  examples: [
    [
      {
        notification: {
          lambdaFunctionConfigurations: [
            {
              id: "resize",
              lambdaFunctionARN: lambdaARN,
              events: ["s3:ObjectRemoved:*", "s3:ObjectCreated:*"],
              filter: {
                key: {
                  filterRules: [
                    { name: "Suffix", value: ".jpg" },
                    { name: "Prefix", value: "in/" },
                  ],
                },
              },
            },
          ],
          queueConfigurations: [],
        },
      },
      {
        lambdaFunctionConfigurations: [
          {
            id: "resize",
            lambdaFunctionARN: lambdaARN,
            events: ["s3:ObjectRemoved:*", "s3:ObjectCreated:*"],
            filter: {
              key: {
                filterRules: [
                  { name: "suffix", value: ".jpg" },
                  { name: "prefix", value: "in/" },
                ],
              },
            },
          },
        ],
      },
    ],
    [
      {
        notification: {
          queueConfigurations: [{ queueARN, events: ["s3:ObjectCreated:Put"] }],
          topicConfigurations: [{ topicARN, events: ["s3:ObjectRemoved:Delete"], filter: {} }],
          eventBridgeConfiguration: {},
        },
      },
      {
        eventBridgeConfiguration: {},
        queueConfigurations: [{ queueARN, events: ["s3:ObjectCreated:Put"] }],
        topicConfigurations: [{ topicARN, events: ["s3:ObjectRemoved:Delete"] }],
      },
    ],
  ],
  defaults: [{ notification: {} }, { notification: { topicConfigurations: [] } }],
  generated: record<Notification>({
    eventBridgeConfiguration: fc.constant(undefined),
    lambdaFunctionConfigurations: rules("lambdaFunctionARN", (name) => arn("lambda", `function:${name}`), [
      "s3:ObjectCreated:Put",
      "s3:ObjectCreated:Copy",
    ]),
    queueConfigurations: rules("queueARN", (name) => arn("sqs", name), ["s3:ObjectRemoved:*", "s3:ObjectTagging:*"]),
    topicConfigurations: rules("topicARN", (name) => arn("sns", name), [
      "s3:ObjectRestore:Post",
      "s3:ReducedRedundancyLostObject",
    ]),
  })
    .filter((notification) => Object.keys(notification).length > 0)
    .map((notification) => ({ notification })),
};
