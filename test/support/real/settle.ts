import { expectSettled } from "../assertions/settled-law.ts";
import type { RealObject } from "./real-object.ts";

/** Runs a pass, and what follows from it until nothing is left. Wherever that leaves the object Ready, checks that it is settled. */
export async function settle(object: RealObject): Promise<void> {
  const read = () => object.read();
  const pass = async () => ({ result: (await object.pass()).outcome });
  await object.pass();
  await expectSettled(read, pass);
  await object.settle();
  await expectSettled(read, pass);
}
