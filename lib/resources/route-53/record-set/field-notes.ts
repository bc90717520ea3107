import type { FieldNotes } from "../../../codegen/definition.ts";
import type { RecordSetSpec } from "./spec.generated.ts";

/** What the tests prove about records. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift and removal.

| what Route 53 does | emulators | tests |
| --- | --- | --- |
| It makes all changes of a batch, or none | moto makes those before the one that it refuses | on moto, whose start script does the same as Route 53 |
| It makes the changes of a batch in their order, so one batch can delete a record and create it again | moto does the same | on moto |
| It deletes a record only if the call repeats all its values | moto compares few of them | on moto, whose start script compares all |
| It lists records with the same name and type by their set identifiers | moto does not | on moto, whose start script does the same |
| It gives a change to all its name servers within a minute | moto does so at once | on moto, whose start script says once that a change is pending |
| It checks health checks, CIDR collections and the targets of aliases | moto does not | none |

**Whose a record is.** A record has no tags. A companion, which is a TXT record, says whose it is: \`driftless-owner-a.www.example.com\` for the record \`www.example.com\` of the type
\`A\`; a hash follows the type if the record has a \`setIdentifier\`. Its value is \`"driftless-owner=<cluster>/<namespace>/<name>"\`. One change batch makes both records, or neither,
and one removes both. No object can have a record whose name begins with \`driftless-owner-\`. A record of the same name, type and \`setIdentifier\` without a
companion of the object, such as one that somebody made by hand, is left alone, and the object is \`ACK.Terminal\`. The call that creates a record is refused by Route 53 if
the record exists. A change deletes the record and its companion with the values that the pass has read, and creates the record with the new ones and the companion as it was, in
one batch. If somebody has changed the record in between, or it has lost its companion or belongs to another object by then, Route 53 refuses, and the next pass looks
again. Companions are visible to everyone who can query the zone.

**Whose the zone is.** An object in the same namespace must own the zone, or the zone's tag \`driftless.dev/records-by\` must be \`<cluster>/<namespace>\`, or \`<cluster>/\` for every namespace of
the cluster. Whoever can tag the zone sets that tag; no object can, and no pass removes it. A namespace with this consent can create records of any name in the zone, but can neither change nor
delete what belongs to others. It can create records of other types, or with other set identifiers, for names that others use, and delegate names to other zones, so
namespaces that do not trust each other need zones of their own. Without it, nothing is written, and a record that exists is kept, even if its object is deleted.

**Adoption.** With \`services.k8s.aws/adoption-policy\`, an object adopts a record that has no companion, such as one that ACK made, if the zone's tag \`driftless.dev/adoptable-by\` consents. It then
gets a companion, which Route 53 refuses if another object's has appeared in the meantime. A record of another object is never adopted. \`kubectl driftless scan\` does not find records.

**Waiting.** After a change, the object is not Ready until Route 53 says \`INSYNC\`, which \`status.status\` shows; \`status.id\` identifies the change. If the status is lost, the object does
not wait. A record can be deleted before that.

**Records that somebody deletes.** If somebody deletes the record, but not its companion, the object creates the record again. If the object is deleted before that, the
companion stays, and has to be deleted by hand before the zone can be deleted.

**Permissions.** Route 53 has no condition that restricts its calls to zones with a tag, and records have no ARNs. The function's IAM policy therefore allows it to change the records of all hosted
zones of the account, also with \`sessionPolicy: resource\`. Which records it changes is decided by the pass. To bound it further, use a role for a namespace, whose policy names its zones, and conditions such as
\`route53:ChangeResourceRecordSetsNormalizedRecordNames\`.

**Requests.** A pass over a record makes four calls, and one that creates it five. Route 53 allows an account five calls per second, and refuses others, which are repeated. So
thousands of records that are created at once take hours.

**Drift events.** CloudTrail's events name records. Those about one name are acted on at once; the sweep finds what a change of several names did, and changes of names with \`*\`.`;

/** Documentation of a record's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<Exclude<keyof RecordSetSpec, `${string}Ref`>, FieldNotes>> = {
  aliasTarget: {
    meaning:
      "An AWS resource, or another record of the zone, whose addresses are the answer. It replaces `ttl` and `resourceRecords`.",
    default: "the record has values of its own",
    removal: "The record gets the values that the spec then declares.",
  },
  cidrRoutingConfig: {
    meaning: "The CIDR collection and the location from which queries get this record.",
    default: "the record does not depend on where queries come from",
    removal: "It is removed.",
  },
  failover: {
    meaning: "`PRIMARY` or `SECONDARY`: whether this record is the answer while the primary one is healthy.",
    default: "the record does not take part in a failover",
    removal: "Route 53 rejects a record with a `setIdentifier` and without a routing policy.",
  },
  geoLocation: {
    meaning: "The continent, country or subdivision from which queries get this record.",
    default: "the record does not depend on where queries come from",
    removal: "Route 53 rejects a record with a `setIdentifier` and without a routing policy.",
  },
  healthCheckID: {
    meaning: "The health check that decides whether Route 53 returns this record.",
    default: "the record always counts as healthy",
    removal: "It is removed.",
  },
  hostedZoneID: {
    meaning:
      "The hosted zone. An object in the same namespace must own it, or its tag `driftless.dev/records-by` must name the namespace.",
    default: "`hostedZoneRef` must refer to a hosted zone",
    removal: "It cannot be changed.",
    difference: "ACK writes to any zone.",
  },
  multiValueAnswer: {
    meaning: "Whether the answer contains up to eight such records that are healthy.",
    default: "it is false",
    removal: "Route 53 rejects a record with a `setIdentifier` and without a routing policy.",
  },
  name: {
    meaning:
      "The name of the record without that of its zone: `www` in the zone `example.com` is `www.example.com`. With a dot at its end, it is the whole name: `www.example.com.`. `*` stands for every name.",
    default: "the record has the name of the zone",
    removal: "It cannot be changed.",
  },
  recordType: {
    meaning: "The type of the record, such as `A` or `CNAME`.",
    default: "the API server rejects the object",
    removal: "It cannot be changed.",
  },
  region: {
    meaning: "The AWS region of the record's target. Route 53 returns the record with the lowest latency.",
    default: "the record does not depend on latency",
    removal: "Route 53 rejects a record with a `setIdentifier` and without a routing policy.",
  },
  resourceRecords: {
    meaning: "The values of the record. Their order makes no difference.",
    default: "`aliasTarget` must have a value",
    removal: "Route 53 rejects a record without values.",
  },
  setIdentifier: {
    meaning: "What distinguishes the record from others of the same name and type, which have the same routing policy.",
    default: "there is only one record of this name and type",
    removal: "It cannot be changed.",
  },
  ttl: {
    meaning: "How many seconds resolvers keep the record.",
    default: "`aliasTarget` must have a value",
    removal: "Route 53 rejects a record without it.",
  },
  weight: {
    meaning:
      "The share of the answers that contain this record, among the weights of all records of the name and type.",
    default: "the record has no weight",
    removal: "Route 53 rejects a record with a `setIdentifier` and without a routing policy.",
  },
};
