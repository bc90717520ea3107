import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { kinds } from "../../lib/kinds/index.ts";
import type { AnyKind } from "../../lib/reconcile/contract/kind.ts";
import { aroundAllCommands } from "../support/aws/connections/around-all-commands.ts";
import type { KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { createRealObject, type RealObject, type TestEngine } from "../support/real/real-object.ts";
import { settle } from "../support/real/settle.ts";
import type { Description, Fields } from "./description.ts";
import { type RecordedCalls, recordCalls } from "./recorded-calls.ts";

/** What all tests of one kind share. */
export interface Scene<Aws extends KindOnAws> {
  readonly record: RecordedCalls;
  /** The kind's emulator, once the tests run. */
  readonly aws: Aws;
  /** The kind, once the tests run. */
  readonly kind: AnyKind;
  readonly look: (name: string) => Promise<object>;
  /** The identifier that AWS has assigned to a resource: the end of its ARN. */
  readonly idOf: (name: string) => string;
  /** An object, and the name of its resource, without a pass. `act` is put between its passes and AWS, and `engine` replaces parts of the engine. */
  readonly create: (base?: Base, act?: Act, engine?: Partial<TestEngine>) => Promise<Made>;
  /** As `create`, but with a settled object. */
  readonly start: (base?: Base, act?: Act) => Promise<Made>;
  /** Lets an object settle, and waits for long. */
  readonly settle: (object: RealObject) => Promise<void>;
  /** Advances the clock by more than everything that AWS shows late, and than every period in which it limits changes. */
  readonly waitForLong: () => void;
  readonly expectReady: (object: RealObject) => Promise<void>;
  /** Changes the spec, and returns why the API server or the object's status refuses the change; `undefined` if nothing does. */
  readonly refusalOf: (object: RealObject, change: Fields) => Promise<string | undefined>;
  /** Runs one more pass. */
  readonly expectNothingWritten: (object: RealObject) => Promise<void>;
}

/** What a spec declares from the beginning, which may depend on the object's namespace. */
export type Base = Fields | ((namespace: string) => Fields);

export interface Made {
  readonly object: RealObject;
  readonly name: string;
}

/** What is between passes and AWS. */
export type Act = Parameters<typeof aroundAllCommands>[1];

// Longer than all periods in which AWS limits changes. The longest of these periods is a month.
const A_MONTH_SECONDS = 31 * 24 * 3600;

/** Opens the emulator before the tests of the suite that calls this. */
export function openScene<Aws extends KindOnAws>({
  open,
  look = async (aws, name) => ({ ...(await aws.read(name)), tags: await aws.readTags(name) }),
  kind,
}: Description<Aws>): Scene<Aws> {
  const record = recordCalls();
  let aws: Aws;
  let loaded: AnyKind;

  beforeAll(async () => {
    aws = await open();
    const entry = kinds.find(({ resource }) => resource.kind === kind.kind);
    loaded = (await entry?.load()) ?? expect.fail(`there is no kind ${kind.kind}`);
  });

  afterAll(async () => {
    await aws[Symbol.asyncDispose]();
  });

  const scene: Scene<Aws> = {
    record,
    get aws() {
      return aws;
    },
    get kind() {
      return loaded;
    },
    look: (name) => look(aws, name),
    idOf: (name) => aws.arn(name).split(/[:/]/).at(-1) ?? "",
    async create(given = {}, act, replaced = {}) {
      const { clock, deployment: settings = {} } = aws;
      const namespace = await createNamespace();
      const base = typeof given === "function" ? given(namespace) : given;
      const isFifo = Object.keys(base).some((field) => /^fifo/.test(field));
      const name = `field-${randomUUID().slice(0, 23)}${isFifo ? ".fifo" : ""}`;
      await aws.provide?.(name, `local/${namespace}`);
      record.hide(name, "NAME");
      record.hide(namespace, "NAMESPACE");
      const recorded = record.connect(aws.connect);
      const connect = act === undefined ? recorded : aroundAllCommands(recorded, act);
      const manifest = { spec: { ...aws.spec(name), ...base } };
      const engine = { kinds, connect, clock, settings, ...replaced };
      return { object: await createRealObject({ kind, namespace, name: "data" }, manifest, engine), name };
    },
    async start(base, act) {
      const made = await scene.create(base, act);
      await scene.settle(made.object);
      const id = scene.idOf(made.name);
      if (aws.isAssigned && ![made.name, "*"].includes(id)) record.hide(id, "ID");
      await scene.expectReady(made.object);
      return made;
    },
    async settle(object) {
      await settle(object);
      scene.waitForLong();
    },
    waitForLong: () => aws.clock.advance(A_MONTH_SECONDS),
    async expectReady(object) {
      const conditions = (await object.read())?.status?.conditions;
      expect(conditions, JSON.stringify(conditions)).toContainEqual(
        expect.objectContaining({ type: "Ready", status: "True" }),
      );
    },
    async refusalOf(object, change) {
      try {
        await object.change(change);
      } catch (error) {
        return String(error);
      }
      await scene.settle(object);
      return (await object.condition("ACK.Terminal"))?.message;
    },
    async expectNothingWritten(object) {
      const before = record.writes();
      await object.pass();
      expect(record.writes().slice(before.length), "one more pass").toEqual([]);
    },
  };
  return scene;
}
