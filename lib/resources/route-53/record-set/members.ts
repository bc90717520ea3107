/** The members of a record besides those that identify it, by field. */
export const MEMBERS = {
  resourceRecords: "ResourceRecords",
  ttl: "TTL",
  aliasTarget: "AliasTarget",
  weight: "Weight",
  region: "Region",
  failover: "Failover",
  geoLocation: "GeoLocation",
  multiValueAnswer: "MultiValueAnswer",
  healthCheckID: "HealthCheckId",
  cidrRoutingConfig: "CidrRoutingConfig",
} as const;
