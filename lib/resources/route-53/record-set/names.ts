import { each } from "../../../codegen/definitions-for.ts";
import { INNER, SETTING, target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

const PUBLIC = { public: "where the names of the zone lead, which is public, and changes nothing there" };

/** What the texts of a record's spec name. */
export const names: Names = {
  hostedZoneID: { own: "the owner tag of the zone names an object in the namespace, or its tag consents" },
  name: { own: "a record that exists must have a companion that names the object" },
  setIdentifier: INNER,
  ...each(PUBLIC, "resourceRecords[].value", "aliasTarget.dnsName", "aliasTarget.hostedZoneID"),
  healthCheckID: target("whether what any health check of the account checks is healthy", "route53:::healthcheck/"),
  "cidrRoutingConfig.collectionID": target("any collection of CIDR blocks", "route53:::cidrcollection/"),
  "cidrRoutingConfig.locationName": { own: "it is in the collection, which is restricted itself" },
  ...each(SETTING, "region", "geoLocation.continentCode", "geoLocation.countryCode", "geoLocation.subdivisionCode"),
};
