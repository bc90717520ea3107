import fc from "fast-check";
import { ApiError } from "../../../../../../lib/reconcile/contract/errors.ts";
import { turnedRound } from "../../../../../support/assertions/turned-round.ts";
import { noting } from "../../../../../support/aws/noting.ts";
import { awsOf } from "../../../../../support/aws/s3/answering-s3.ts";
import { partOf, withAnswers } from "../../../../../support/kinds/data/driven-kind.ts";
import { ALL, firewall } from "../../../../../support/kinds/data/firewall.ts";
import { testPart, type WritablePart } from "../../../../../support/kinds/part-contract.ts";

type Permission = Readonly<Record<"IpProtocol" | "CidrIp" | "Description", string | undefined>>;

/** A firewall in memory, which groups the ranges of a protocol, as EC2 does. */
function createFirewallMemory() {
  const all = new Map<string, Permission>([["any all", { IpProtocol: "any", CidrIp: "all", Description: undefined }]]);
  const { aws } = awsOf((operation, input) => {
    const items = (Object(input).IpPermissions ?? []).flatMap(idsIn);
    const isAdded = operation === "AuthorizeSecurityGroupIngress";
    // EC2 changes either all of them or none.
    if (items.some(([id]: Entry) => all.has(id) === isAdded)) throw refused(operation, isAdded ? "Present" : "Absent");
    for (const [id, item] of items) {
      if (operation === "RevokeSecurityGroupIngress") all.delete(id);
      else all.set(id, item);
    }
    return {};
  });
  return {
    aws,
    look() {
      const grouped = Map.groupBy(all.values(), ({ IpProtocol }) => IpProtocol);
      const IpPermissions = [...grouped].map(([IpProtocol, ranges]) => ({
        IpProtocol,
        IpRanges: ranges.map(({ CidrIp, Description }) => ({ CidrIp, ...(Description && { Description }) })),
      }));
      return { IpPermissions };
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

testPart(partOf(firewall, "rules") as WritablePart<unknown, object, never, unknown>, {
  coverage: { part: "rules", backend: "memory" },
  async createTrial() {
    const memory = createFirewallMemory();
    const calls: string[] = [];
    const { resource } = withAnswers(firewall, silent);
    const target = { ...Object(firewall.target(resource, noting(memory.aws, calls))), id: "wall" };
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
      { ...silent, rules: [{ ipProtocol: "TCP", ipRanges: [{ cidrIP: "a", description: "x" }, { cidrIP: "b" }] }] },
      [
        { ipProtocol: "tcp", ipRanges: [{ cidrIP: "a", description: "x" }] },
        { ipProtocol: "tcp", ipRanges: [{ cidrIP: "b" }] },
      ],
    ],
    [{ ...silent, rules: [] }, []],
  ],
  defaults: [{ ...silent, rules: [ALL] }, silent],
  generated: fc
    .uniqueArray(fc.record({ cidrIP: fc.constantFrom("a", "b", "c"), description: fc.constantFrom("", "x", "y") }), {
      minLength: 1,
      selector: ({ cidrIP }) => cidrIP,
    })
    .map((ipRanges) => ({ ...silent, rules: [{ ipProtocol: "tcp", ipRanges }] })),
  reorder: (spec) => ({ ...spec, ...turnedRound(spec) }),
  aim: (shape) => shape,
  reads: (operation) => operation === "",
});
