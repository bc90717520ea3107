import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { kinds } from "../../../../lib/kinds/index.ts";
import type { Settings } from "../../../../lib/reconcile/contract/settings.ts";
import { createNamespace } from "../../kubernetes/namespace.ts";
import { createRealObject, type Manifest, type RealObject, type TestEngine } from "../../real/real-object.ts";
import { settle } from "../../real/settle.ts";
import type { KindOnAws, Tags } from "./kind-on-aws.ts";

export const OWNER = "services.k8s.aws/driftless-owner";
export const CONSENT = "driftless.dev/adoptable-by";
export const CONTROLLER = "services.k8s.aws/controller-version";
export const NAMESPACE = "services.k8s.aws/namespace";
export const POLICY = "services.k8s.aws/adoption-policy";
export const ADOPTED = "services.k8s.aws/adopted";
const FIELDS = "services.k8s.aws/adoption-fields";

/** The scene of the adoption tests: a kind and, for each test, the name of a resource and a separate namespace. */
export type AdoptionScene = ReturnType<typeof prepareAdoption>;

export function prepareAdoption(open: () => Promise<KindOnAws>) {
  let aws: KindOnAws;
  let name: string;
  let namespace: string;

  beforeAll(async () => {
    aws = await open();
  });

  afterAll(async () => {
    await aws[Symbol.asyncDispose]();
  });

  beforeEach(renew);

  async function renew(): Promise<void> {
    name = `adopted-${randomUUID().slice(0, 23)}`;
    namespace = await createNamespace();
  }

  async function moveOn(): Promise<void> {
    namespace = await createNamespace();
  }

  /** Creates an object named `data`. */
  async function apply(
    manifest: Manifest,
    settings: Partial<Settings> = {},
    engine: Partial<Pick<TestEngine, "connect" | "kubernetes">> = {},
  ): Promise<RealObject> {
    const { kind, clock, connect, deployment } = aws;
    const reference = { kind, namespace, name: "data" };
    const given = { kinds, connect, clock, settings: { ...deployment, ...settings }, ...engine };
    const object = await createRealObject(reference, manifest, given);
    clock.advance(aws.lateSeconds ?? 0);
    return object;
  }

  const consent = (): Tags => ({ [CONSENT]: `local/${namespace}` });
  const ours = (): Tags => ({
    [CONTROLLER]: `${aws.kind.group.split(".")[0]}-driftless`,
    [NAMESPACE]: namespace,
    [OWNER]: `local/${namespace}/data`,
  });

  /** The annotations that request the adoption. The kind's `spec` shows which field names the resource. */
  function adopt(): Readonly<Record<string, string>> {
    const [field] = Object.entries(aws.spec(name)).find(([, value]) => value === name) ?? expect.fail();
    return { [POLICY]: "adopt", [FIELDS]: JSON.stringify({ [field]: name }) };
  }

  async function specOf(object: RealObject): Promise<object> {
    // Every kind's spec is an object.
    return ((await object.read())?.spec ?? {}) as object;
  }

  async function expectReady(object: RealObject): Promise<void> {
    const { status } = (await object.read()) ?? {};
    expect(await object.condition("Ready"), JSON.stringify(status?.conditions)).toMatchObject({ status: "True" });
  }

  /** Calls `run` and expects that none of its calls to AWS writes. */
  async function changingNothing(run: () => Promise<unknown>): Promise<void> {
    const before = await aws.readTags(name);
    aws.proxy.reset();
    await run();
    expect(aws.proxy.mutating()).toBe(0);
    expect(await aws.readTags(name)).toEqual(before);
  }

  return {
    aws: () => aws,
    name: () => name,
    namespace: () => namespace,
    /** Switches to another resource and another namespace. */
    renew,
    /** Switches to another namespace. */
    moveOn,
    apply,
    consent,
    ours,
    adopt,
    settle,
    specOf,
    expectReady,
    changingNothing,
  };
}
