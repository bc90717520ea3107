import { expect, test } from "vitest";
import * as z from "zod/mini";
import { installation } from "../../support/deployment/installation.ts";

const Port = z.object({ protocol: z.string(), port: z.union([z.string(), z.number()]) });

const Policy = z.object({
  kind: z.literal("NetworkPolicy"),
  spec: z.object({
    podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    policyTypes: z.array(z.string()),
    ingress: z.array(z.strictObject({ ports: z.array(Port) })),
    egress: z.array(
      z.strictObject({
        to: z.optional(z.array(z.strictObject({ ipBlock: z.strictObject({ cidr: z.string() }) }))),
        ports: z.array(Port),
      }),
    ),
  }),
});

const Deployment = z.object({
  kind: z.literal("Deployment"),
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({ containers: z.array(z.object({ ports: z.array(z.object({ name: z.string() })) })) }),
    }),
  }),
});

const { spec } = only(Policy);
const { template } = only(Deployment).spec;

function only<Schema extends z.ZodMiniType>(schema: Schema): z.infer<Schema> {
  const [found, ...others] = installation.items.flatMap((one) => schema.safeParse(one).data ?? []);
  if (found === undefined || others.length > 0) expect.fail("there must be exactly one");
  return found;
}

test("the policy confines the relay's pod in both directions", () => {
  expect(template.metadata.labels).toMatchObject(spec.podSelector.matchLabels);
  expect(Object.keys(spec.podSelector.matchLabels)).not.toEqual([]);
  expect(spec.policyTypes).toEqual(["Ingress", "Egress"]);
});

test("only the ports for probes and metrics are open, and the pod has no others", () => {
  const [container] = template.spec.containers;
  const ports = container?.ports.map(({ name }) => ({ protocol: "TCP", port: name }));
  expect(spec.ingress).toEqual([{ ports }]);
});

test("the relay can reach TLS and DNS anywhere, and plain HTTP only at the Pod Identity agent", () => {
  const reached = spec.egress.flatMap(({ to, ports }) =>
    (to?.map(({ ipBlock }) => ipBlock.cidr) ?? ["anywhere"]).flatMap((address) =>
      ports.map(({ protocol, port }) => `${protocol} ${port} ${address}`),
    ),
  );
  expect(reached).toEqual([
    "TCP 443 anywhere",
    "TCP 6443 anywhere",
    "UDP 53 anywhere",
    "TCP 53 anywhere",
    "TCP 80 169.254.170.23/32",
    "TCP 80 fd00:ec2::23/128",
  ]);
});
