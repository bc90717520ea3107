import { randomUUID } from "node:crypto";
import { IAMClient } from "@aws-sdk/client-iam";
import { onTestFinished } from "vitest";
import type { KindEntry } from "../../../../lib/reconcile/contract/kind.ts";
import type { Settings } from "../../../../lib/reconcile/contract/settings.ts";
import type { Connect } from "../../../../lib/reconcile/dependencies.ts";
import { testConnect } from "../../aws/s3/test-s3.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { createKindWorld, type KindWorld } from "../../worlds/kind-world.ts";
import { createTestClock, type TestClock } from "../../worlds/test-clock.ts";

/** An object of an IAM kind in a kind world with an emulated IAM. */
export interface IamObject<Spec> extends KindWorld<Spec> {
  /** An IAM client with which tests act as someone else in the account. */
  readonly others: IAMClient;
  /** The name of the resource. */
  readonly named: string;
  readonly clock: TestClock;
  /** Applies a manifest that declares only these fields of the resource, in addition to its name. */
  declare(spec: Omit<Spec, "name">): Promise<void>;
}

/** Creates a kind world without the object. `wrap` wraps the engine's way to AWS. */
export function createIamObject<Spec extends { readonly name: string }>(
  endpoint: string,
  entry: KindEntry,
  {
    settings = {},
    wrap = (connect) => connect,
  }: { readonly settings?: Partial<Settings>; readonly wrap?: (connect: Connect) => Connect } = {},
): IamObject<Spec> {
  const clock = createTestClock();
  const world = createKindWorld<Spec>(entry, "worker", wrap(testConnect(endpoint)), {
    settings,
    now: () => clock.now(),
  });
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const others = new IAMClient({ endpoint, region: REGION, credentials });
  onTestFinished(() => others.destroy());
  const named = `worker-${randomUUID()}`;
  return {
    ...world,
    others,
    named,
    clock,
    // The name completes the spec.
    declare: (spec) => world.apply({ name: named, ...spec } as object as Spec),
  };
}
