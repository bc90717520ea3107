import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { messageOf, standingOf } from "./comparison.ts";
import { type Examples, editedFor, manifestsFor, refersToOthers, type State, states } from "./objects.ts";
import type { World } from "./world.ts";

/** How long the machine may take, which may have other work, for a step that concerns all objects. */
const PATIENCE = { timeoutMs: 900_000 };

/** A world with objects of these types, which are the kinds of the examples. */
export interface Scene {
  readonly world: World;
  readonly examples: Examples;
  readonly types: string;
}

/** Creates the objects of every state, and brings all but those that are `behind` into their states once all are Ready. */
export async function bringIntoStates({ world, examples, types }: Scene): Promise<void> {
  await world.apply(states.map((name) => ({ apiVersion: "v1", kind: "Namespace", metadata: { name } })));
  await world.apply(states.flatMap((state) => manifestsFor(state, examples)));
  await untilAll((object) => standingOf(object) === "Ready");

  await world.kubectl("annotate", "namespace", "approval", "referring", "driftless.dev/approval=required");
  await world.kubectl("annotate", "namespace", "deleted", "driftless.dev/protected=true");
  await world.apply(["one", "another"].map(selectorOfRetrying));
  // An object that refers to one that waits for approval waits for that one.
  await world.apply(editedFor("approval", examples, (object) => !refersToOthers(object)));
  await world.apply(editedFor("referring", examples, refersToOthers));
  await world.kubectl("delete", types, "--all", "--namespace=deleted", "--wait=false");
  await untilAll(hasReachedState, async () => {
    // A pass takes up to ten seconds to notice a selector.
    await world.kubectl("annotate", types, "--all", "--namespace=retrying", "--overwrite", `${REQUEST}=${Date.now()}`);
  });

  async function untilAll(holds: (object: KubernetesObject) => boolean, prepare?: () => Promise<void>): Promise<void> {
    await eventually(async () => {
      await prepare?.();
      expectNone((await world.objects(types)).filter((object) => !holds(object)));
    }, PATIENCE);
  }
}

/** Changes the objects that are to be behind, and changes them back, while no function gets the messages about it. */
export async function fallBehind({ world, examples }: Scene): Promise<void> {
  await world.setReading(false);
  await world.apply(editedFor("behind", examples));
  await world.apply(manifestsFor("behind", examples));
  await eventually(async () => {
    const count = await world.requests();
    if (count < examples.objects.length) throw new Error(`only ${count} changes are in the queues`);
  }, PATIENCE);
}

/** Lets the functions work, requests a pass of every object, and waits until each has had it and no message is left. */
export async function passOverAll({ world, types }: Scene, request: string): Promise<void> {
  await world.setReading(true);
  for (const state of states) {
    await world.kubectl("annotate", types, "--all", `--namespace=${state}`, "--overwrite", `${REQUEST}=${request}`);
  }
  await eventually(async () => {
    const objects = await world.objects(types);
    expectNone(objects.filter(({ status }) => status?.lastHandledReconcileAt !== request));
    const count = await world.requests();
    if (count > 0) throw new Error(`${count} messages are left`);
  }, PATIENCE);
}

const REQUEST = "driftless.dev/reconcile-requested-at";

function hasReachedState(object: KubernetesObject): boolean {
  const standing = standingOf(object);
  const refers = refersToOthers(object);
  switch (object.metadata.namespace as State) {
    case "approval":
      return standing === "ApprovalRequired" || refers || isSecondKey(object);
    case "referring":
      return standing === (refers ? "ApprovalRequired" : "Ready");
    case "retrying":
      return standing === (refers ? "ReferenceNotResolved" : "ACK.Recoverable");
    case "deleted":
      return standing === "Protected";
    case "ready":
    case "behind":
      return standing === "Ready";
  }
}

function isSecondKey({ metadata }: KubernetesObject): boolean {
  return metadata.name === "second-key";
}

function expectNone(objects: readonly KubernetesObject[]): void {
  const [first, ...others] = objects;
  if (first === undefined) return;
  const { kind, metadata } = first;
  const text = `${kind} ${metadata.namespace}/${metadata.name} is ${standingOf(first)} (${messageOf(first)})`;
  throw new Error(others.length === 0 ? text : `${text}, and ${others.length} others are not as they should be`);
}

/** With two of these, no pass knows which role to use. */
function selectorOfRetrying(name: string): object {
  return {
    apiVersion: "services.k8s.aws/v1alpha1",
    kind: "IAMRoleSelector",
    metadata: { name },
    spec: { arn: `arn:aws:iam::000000000000:role/driftless-${name}`, namespaceSelector: { names: ["retrying"] } },
  };
}
