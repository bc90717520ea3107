import fc from "fast-check";
import { logGroup } from "../../../../support/kinds/data/log-group.ts";
import { testForm } from "../../../../support/kinds/data/test-form.ts";
import { zone } from "../../../../support/kinds/data/zone.ts";

testForm({
  kind: logGroup,
  name: "subscriptionFilters",
  createMemory() {
    const filters = new Map<unknown, object>();
    return {
      answer(operation, { logGroupName, ...filter }) {
        if (operation === "PutSubscriptionFilter") filters.set(filter.filterName, { ...filter, logGroupName });
        if (operation === "DeleteSubscriptionFilter") filters.delete(filter.filterName);
        return operation === "DescribeSubscriptionFilters" ? { subscriptionFilters: [...filters.values()] } : {};
      },
      seen: () => ({ spec: {}, description: {} }),
    };
  },
  examples: [
    [
      { subscriptionFilters: [{ filterName: "errors", filterPattern: "ERROR" }] },
      [{ filterName: "errors", filterPattern: "ERROR", distribution: "ByLogStream" }],
    ],
  ],
  defaults: [{ subscriptionFilters: [] }],
  generated: fc
    .uniqueArray(
      fc.record({ filterName: fc.constantFrom("a", "b", "c"), filterPattern: fc.constantFrom("", "ERROR", "WARN") }),
      { minLength: 1, selector: ({ filterName }) => filterName },
    )
    .map((subscriptionFilters) => ({ subscriptionFilters })),
});

testForm({
  kind: zone,
  name: "vpcs",
  createMemory() {
    const networks = new Map<unknown, object>();
    return {
      answer(operation, { VPC }) {
        const { VPCId } = Object(VPC);
        if (operation === "AssociateVPCWithHostedZone") networks.set(VPCId, Object(VPC));
        if (operation === "DisassociateVPCFromHostedZone") networks.delete(VPCId);
        return {};
      },
      seen: () => ({ spec: {}, description: { VPCs: [...networks.values()] } }),
    };
  },
  examples: [
    [{ vpc: { vpcID: "a" } }, [{ vpcID: "a", vpcRegion: "us-west-2" }]],
    [{ vpcs: [{ vpcID: "a", vpcRegion: "eu-west-1" }] }, [{ vpcID: "a", vpcRegion: "eu-west-1" }]],
  ],
  defaults: [{ vpcs: [] }, { vpc: {} }],
  generated: fc
    .uniqueArray(
      fc.record({ vpcID: fc.constantFrom("a", "b", "c"), vpcRegion: fc.constantFrom("", "us-west-2", "eu-west-1") }),
      { minLength: 1, selector: ({ vpcID }) => vpcID },
    )
    .map((vpcs) => ({ vpcs })),
});
