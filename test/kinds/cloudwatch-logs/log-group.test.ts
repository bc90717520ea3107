import { DeleteRetentionPolicyCommand, PutSubscriptionFilterCommand } from "@aws-sdk/client-cloudwatch-logs";
import { page as logGroupPage } from "../../../lib/kinds/cloudwatch-logs/log-group.ts";
import { conforms } from "../../kind/conformance.ts";
import { type ChangeableField, describeKind, type FixedField, immutable, tags } from "../../kind/description.ts";
import {
  FUNCTION,
  type LogGroupOnLogs,
  openLogGroupOnLogs,
} from "../../support/kinds/kind-on-aws/log-group-on-logs.ts";
import { logGroupSpecs } from "../../support/kinds/specs/log-group-specs.ts";

const KEY = "arn:aws:kms:us-west-2:000000000000:key/1234abcd-12ab-34cd-56ef-1234567890ab";
const OTHER_KEY = KEY.replace("1234", "5678");

/** The fields of a log group that can be changed. */
const changeableFields: readonly ChangeableField<LogGroupOnLogs>[] = [
  {
    field: "kmsKeyID",
    declared: { kmsKeyID: KEY },
    drift: { kmsKeyID: OTHER_KEY },
    event: `kmsKeyID: ${OTHER_KEY} -> ${KEY}`,
  },
  {
    field: "retentionDays",
    declared: { retentionDays: 7 },
    drift: ({ logs }, logGroupName) => logs.send(new DeleteRetentionPolicyCommand({ logGroupName })),
    event: "retentionDays: none -> 7",
  },
  {
    field: "subscriptionFilters",
    declared: {
      subscriptionFilters: [
        { filterName: "errors", filterPattern: "ERROR", destinationARN: FUNCTION },
        { filterName: "all", destinationARN: `${FUNCTION}-all` },
      ],
    },
    alike: [
      {
        subscriptionFilters: [
          { filterName: "all", filterPattern: "", destinationARN: `${FUNCTION}-all` },
          { filterName: "errors", filterPattern: "ERROR", destinationARN: FUNCTION, distribution: "ByLogStream" },
        ],
      },
    ],
    drift: ({ logs }, logGroupName) =>
      logs.send(
        new PutSubscriptionFilterCommand({
          ...{ logGroupName, filterName: "errors", filterPattern: "FATAL", destinationArn: FUNCTION },
          distribution: "ByLogStream",
        }),
      ),
    event: "subscriptionFilters[errors].filterPattern: FATAL -> ERROR",
  },
  tags({ team: "shop" }),
];

/** The fields of a log group that cannot be changed. */
const fixedFields: readonly FixedField[] = [immutable("name")];

/** What CloudWatch Logs shows about a log group that declares nothing. */
const SHOWN = {
  arn: "arn:aws:logs:us-west-2:111122223333:log-group:orders:*",
  creationTime: 0,
  deletionProtectionEnabled: false,
  logGroupArn: "arn:aws:logs:us-west-2:111122223333:log-group:orders",
  logGroupClass: "STANDARD",
  logGroupName: "orders",
  metricFilterCount: 0,
  storedBytes: 0,
};

export const description = describeKind({
  kind: logGroupPage.resource,
  open: openLogGroupOnLogs,
  spec: (name) => ({ name }),
  resource: (name, { region, account }) => `logs:${region}:${account}:log-group:${name}`,
  longestName: "g".repeat(512),
  exposure: ["subscriptionFilters"],
  exists: "ResourceAlreadyExistsException",
  adoptionFields: [{ fields: { name: "/orders" }, is: { spec: { name: "/orders" } } }],
  anySpec: logGroupSpecs,
  changeable: changeableFields,
  fixed: fixedFields,
  defaults: { kmsKeyID: "", subscriptionFilters: [] },
  lateSeconds: { kmsKeyID: 300 },
  recorded: {
    resources: [
      {
        what: "a log group",
        answers: {
          DescribeLogGroups: { on: "2026-02-03", shows: { logGroups: [SHOWN] } },
          DescribeSubscriptionFilters: { on: "2026-02-06", shows: { subscriptionFilters: [] } },
        },
      },
      {
        what: "a log group with a key, a filter and a tag, beside one with a longer name",
        declared: {
          kmsKeyID: "arn:aws:kms:us-west-2:111122223333:key/01234567-89ab-4def-8123-456789abcdef",
          subscriptionFilters: [
            { filterName: "all", destinationARN: "arn:aws:lambda:us-west-2:111122223333:function:all" },
          ],
          tags: { team: "shop" },
        },
        answers: {
          DescribeLogGroups: {
            on: "2026-02-03",
            shows: {
              logGroups: [
                {
                  ...SHOWN,
                  kmsKeyId: "arn:aws:kms:us-west-2:111122223333:key/01234567-89ab-4def-8123-456789abcdef",
                },
                { ...SHOWN, logGroupName: "orders-old" },
              ],
            },
          },
          DescribeSubscriptionFilters: {
            on: "2026-02-06",
            shows: {
              subscriptionFilters: [
                {
                  applyOnTransformedLogs: false,
                  creationTime: 0,
                  destinationArn: "arn:aws:lambda:us-west-2:111122223333:function:all",
                  distribution: "ByLogStream",
                  filterName: "all",
                  filterPattern: "",
                  logGroupName: "orders",
                },
              ],
            },
          },
          ListTagsForResource: { on: "2026-02-03", shows: { tags: { team: "shop" } } },
        },
      },
    ],
    errors: {
      absent: [
        {
          on: "2026-02-03",
          call: "DeleteLogGroup",
          says: "400 ResourceNotFoundException: The specified log group does not exist.",
        },
      ],
      exists: [
        {
          on: "2026-02-03",
          call: "CreateLogGroup",
          says: "400 ResourceAlreadyExistsException: The specified log group already exists",
        },
      ],
      terminal: [
        {
          on: "2026-02-03",
          call: "PutLogEvents",
          says: "400 InvalidParameterException: Log events in a single PutLogEvents request must be in chronological order.",
        },
      ],
      denied: [
        {
          on: "2026-02-06",
          call: "PutSubscriptionFilter",
          says: "400 AccessDeniedException: Cross-account lambda invocation passing is not allowed.",
        },
      ],
      retried: [
        {
          on: "2026-02-06",
          call: "PutSubscriptionFilter",
          says: "400 InvalidParameterException: destinationArn for vendor kinesis cannot be used without roleArn",
        },
        { on: "2026-02-06", call: "PutResourcePolicy", says: "400 LimitExceededException: Resource limit exceeded." },
      ],
    },
  },
});

if (import.meta.vitest) conforms(description);
