import fc from "fast-check";
import { page as recordSetPage } from "../../../lib/kinds/route-53/record-set.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, immutable } from "../../kind/description.ts";
import { openRecordSetOnRoute53 } from "../../support/kinds/kind-on-aws/route-53/record-set-on-route-53.ts";

const values = (...addresses: readonly string[]) => addresses.map((value) => ({ value }));

const ZONE = {
  HostedZone: {
    CallerReference: "zone",
    Config: { PrivateZone: false },
    Id: "/hostedzone/Z0123456789ABCDEFGHIJ",
    Name: "driftless.test.",
    ResourceRecordSetCount: 3,
  },
  DelegationSet: { NameServers: ["ns-1.awsdns-00.com"] },
};

export const description = describeKind({
  kind: recordSetPage.resource,
  open: openRecordSetOnRoute53,
  spec: (name) => ({
    name,
    hostedZoneID: "Z0123456789ABCDEFGHIJ",
    recordType: "A",
    ttl: 60,
    resourceRecords: [{ value: "192.0.2.1" }],
  }),
  resource: (name) => `route53:::recordset/${"Z".repeat(32)}/${name}/CNAME/0123456789abcdef`,
  longestName: "r".repeat(255),
  identities: ["resourceRecords"],
  absent: ["InvalidInput"],
  adoptionFields: [
    {
      fields: { id: "/change/C1", hostedZoneID: "Z1", recordType: "A", name: "www" },
      is: { spec: { hostedZoneID: "Z1", recordType: "A", name: "www" } },
    },
    {
      fields: { id: "/change/C1", hostedZoneID: "Z1" },
      is: { spec: { hostedZoneID: "Z1", recordType: "A", name: "www" } },
      spec: { recordType: "A", name: "www" },
    },
  ],
  anySpec: fc.record(
    {
      resourceRecords: fc.subarray([{ value: "192.0.2.1" }, { value: "192.0.2.2" }], { minLength: 1 }),
      ttl: fc.constantFrom(0, 60, 300),
    },
    { requiredKeys: [] },
  ),
  needs: "it needs a hosted zone in the same account whose tags say that an object in the namespace owns it",
  ownTests: "it has no tags; a companion in its zone decides",
  changeable: [
    {
      field: "resourceRecords",
      base: { resourceRecords: values("192.0.2.1") },
      declared: { resourceRecords: values("192.0.2.2", "192.0.2.3") },
      alike: [{ resourceRecords: values("192.0.2.3", "192.0.2.2") }],
      drift: { resourceRecords: values("192.0.2.4") },
      unset: "Expected exactly one of [AliasTarget, all of [TTL, and ResourceRecords]",
    },
    {
      field: "ttl",
      base: { ttl: 60 },
      declared: { ttl: 300 },
      drift: { ttl: 61 },
      event: "ttl: 61 -> 300",
      unset: "Expected exactly one of [AliasTarget, all of [TTL, and ResourceRecords]",
    },
  ],
  race: "as an error",
  fixed: [
    immutable("name"),
    immutable("recordType", "AAAA"),
    immutable("hostedZoneID", "Z0123456789"),
    { field: "setIdentifier", change: { setIdentifier: "blue", weight: 1 }, refused: "this object's resource is" },
  ],
  // record-set.test.ts and record-set.real.test.ts test the routing policies and aliases.
  elsewhere: [
    "aliasTarget",
    "cidrRoutingConfig",
    "failover",
    "geoLocation",
    "healthCheckID",
    "multiValueAnswer",
    "region",
    "weight",
  ],
  recorded: {
    resources: [
      {
        what: "a record",
        answers: {
          GetHostedZone: { on: "2023-11-02", shows: ZONE },
          ListResourceRecordSets: {
            on: "2026-01-15",
            shows: {
              IsTruncated: false,
              MaxItems: "1",
              ResourceRecordSets: [
                {
                  Name: "orders.driftless.test.",
                  Type: "A",
                  TTL: 60,
                  ResourceRecords: [{ Value: "192.0.2.1" }],
                },
              ],
            },
          },
        },
      },
      {
        what: "a weighted alias",
        declared: {
          ttl: undefined,
          resourceRecords: undefined,
          aliasTarget: {
            dnsName: "shop.s3-website-us-west-2.amazonaws.com",
            evaluateTargetHealth: false,
            hostedZoneID: "Z3BJ6K6RIION7M",
          },
          setIdentifier: "region-1",
          weight: 0,
        },
        answers: {
          GetHostedZone: { on: "2023-11-02", shows: ZONE },
          ListResourceRecordSets: {
            on: "2026-01-26",
            shows: {
              IsTruncated: false,
              MaxItems: "1",
              ResourceRecordSets: [
                {
                  Name: "orders.driftless.test.",
                  Type: "A",
                  SetIdentifier: "region-1",
                  Weight: 0,
                  AliasTarget: {
                    DNSName: "shop.s3-website-us-west-2.amazonaws.com.",
                    EvaluateTargetHealth: false,
                    HostedZoneId: "Z3BJ6K6RIION7M",
                  },
                },
              ],
            },
          },
        },
      },
    ],
    errors: {
      absent: [
        {
          on: "2026-01-12",
          call: "GetHostedZone",
          says: "404 NoSuchHostedZone: No hosted zone found with ID: Z0123456789ABCDEFGHIJ",
        },
      ],
    },
  },
});

if (import.meta.vitest) conforms(description);
