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

/** The fields of a log group that can be changed. */
const changeableFields: readonly ChangeableField<LogGroupOnLogs>[] = [
  {
    field: "kmsKeyID",
    declared: { kmsKeyID: KEY },
    drift: async ({ keys }, name) => keys.delete(name),
    event: `kmsKeyID: none -> ${KEY}`,
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
});

if (import.meta.vitest) conforms(description);
