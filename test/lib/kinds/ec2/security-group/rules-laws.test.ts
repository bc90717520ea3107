import fc from "fast-check";
import { securityGroup } from "../../../../../lib/kinds/ec2/security-group/security-group.generated.ts";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { turnedRound } from "../../../../support/assertions/turned-round.ts";
import { noting } from "../../../../support/aws/noting.ts";
import { awsOf } from "../../../../support/aws/s3/answering-s3.ts";
import { partOf, withAnswers } from "../../../../support/kinds/data/driven-kind.ts";
import { testPart, type WritablePart } from "../../../../support/kinds/part-contract.ts";

const kind = securityGroup as AnyKind;
const ALL = { ipProtocol: "-1", ipRanges: [{ cidrIP: "0.0.0.0/0" }] };

type Permission = Readonly<Record<"IpProtocol" | "CidrIp" | "Description", string | undefined>>;

/** The outgoing rules of a group in memory, which groups the ranges of a protocol, as EC2 does. */
function createRulesMemory() {
  const all = new Map<string, Permission>([
    ["-1 0.0.0.0/0", { IpProtocol: "-1", CidrIp: "0.0.0.0/0", Description: undefined }],
  ]);
  const { aws } = awsOf((operation, input) => {
    const items = (Object(input).IpPermissions ?? []).flatMap(idsIn);
    const isAdded = operation === "AuthorizeSecurityGroupEgress";
    // EC2 changes either all of them or none.
    if (items.some(([id]: Entry) => all.has(id) === isAdded))
      throw refused(operation, isAdded ? "InvalidPermission.Duplicate" : "InvalidPermission.NotFound");
    for (const [id, item] of items) {
      if (operation === "RevokeSecurityGroupEgress") all.delete(id);
      else all.set(id, item);
    }
    return {};
  });
  return {
    aws,
    look() {
      const grouped = Map.groupBy(all.values(), ({ IpProtocol }) => IpProtocol);
      const IpPermissionsEgress = [...grouped].map(([IpProtocol, ranges]) => ({
        IpProtocol,
        IpRanges: ranges.map(({ CidrIp, Description }) => ({ CidrIp, ...(Description && { Description }) })),
      }));
      return { IpPermissionsEgress };
    },
  };
}

type Entry = readonly [id: string, item: Permission];

function idsIn({ IpProtocol, IpRanges }: { readonly IpProtocol: string; readonly IpRanges: readonly Permission[] }) {
  return IpRanges.map(({ CidrIp, Description }): Entry => {
    return [`${IpProtocol} ${CidrIp}`, { IpProtocol, CidrIp, Description }];
  });
}

function refused(operation: string, code: string): ApiError {
  return new ApiError({ service: "EC2", operation }, { code, message: code, status: 400 });
}

const silent = { name: "wall" };

testPart(partOf(kind, "egressRules") as WritablePart<unknown, object, never, unknown>, {
  coverage: { part: "egressRules", backend: "memory" },
  async createTrial() {
    const memory = createRulesMemory();
    const calls: string[] = [];
    const { resource } = withAnswers(kind, silent);
    const target = { ...Object(kind.target(resource, noting(memory.aws, calls))), id: "wall" };
    const fresh = {
      arn: "arn",
      spec: {},
      get description() {
        return memory.look();
      },
    };
    return { target, seen: fresh as never, calls };
  },
  silent,
  examples: [
    [
      {
        ...silent,
        egressRules: [
          { ipProtocol: "TCP", ipRanges: [{ cidrIP: "10.0.0.1/32", description: "x" }, { cidrIP: "10.0.0.2/32" }] },
        ],
      },
      [
        { ipProtocol: "tcp", ipRanges: [{ cidrIP: "10.0.0.1/32", description: "x" }] },
        { ipProtocol: "tcp", ipRanges: [{ cidrIP: "10.0.0.2/32" }] },
      ],
    ],
    [{ ...silent, egressRules: [] }, []],
  ],
  defaults: [{ ...silent, egressRules: [ALL] }, silent],
  generated: fc
    .uniqueArray(
      fc.record({
        cidrIP: fc.constantFrom("10.0.0.1/32", "10.0.0.2/32", "10.0.0.3/32"),
        description: fc.constantFrom("", "x", "y"),
      }),
      {
        minLength: 1,
        selector: ({ cidrIP }) => cidrIP,
      },
    )
    .map((ipRanges) => ({ ...silent, egressRules: [{ ipProtocol: "tcp", ipRanges }] })),
  reorder: (spec) => ({ ...spec, ...turnedRound(spec) }),
  aim: (shape) => shape,
  reads: (operation) => operation === "",
});
