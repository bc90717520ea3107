const ROUTES: readonly (readonly [path: RegExp, operations: Readonly<Record<string, string>>])[] = [
  [/^\/[^/]+\/hostedzone$/, { GET: "ListHostedZones", POST: "CreateHostedZone" }],
  [/^\/[^/]+\/hostedzonesbyname$/, { GET: "ListHostedZonesByName" }],
  [
    /^\/[^/]+\/hostedzone\/[^/]+$/,
    { GET: "GetHostedZone", POST: "UpdateHostedZoneComment", DELETE: "DeleteHostedZone" },
  ],
  [/^\/[^/]+\/hostedzone\/[^/]+\/rrset\/?$/, { GET: "ListResourceRecordSets", POST: "ChangeResourceRecordSets" }],
  [/^\/[^/]+\/hostedzone\/[^/]+\/associatevpc$/, { POST: "AssociateVPCWithHostedZone" }],
  [/^\/[^/]+\/hostedzone\/[^/]+\/disassociatevpc$/, { POST: "DisassociateVPCFromHostedZone" }],
  [/^\/[^/]+\/change\/[^/]+$/, { GET: "GetChange" }],
  [/^\/[^/]+\/tags\/[^/]+\/[^/]+$/, { GET: "ListTagsForResource", POST: "ChangeTagsForResource" }],
];

/** The operation on hosted zones and records that a request to Route 53 calls; `undefined` for others. */
export function route53Operation(method: string, path: string): string | undefined {
  const [, operations] = ROUTES.find(([pattern]) => pattern.test(path)) ?? [];
  return operations?.[method];
}
