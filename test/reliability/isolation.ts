import { createSystem } from "./system.ts";

/** For P9: counts the steps until an object is Ready while the pass of another, of which only `hangsAt` steps were done, hangs. */
export async function stepsBeside(hangsAt: number): Promise<number> {
  const { world, queue, scheduler, hint, deliver } = createSystem();
  const poison = { ...world.reference, name: "other" };
  await world.kubernetes.user.create(poison, { spec: { name: "poison", color: "red" } });
  hint(poison.name);
  await world.create();
  hint();
  const [hanging, healthy] = queue.messages().map((message) => deliver(message));
  if (hanging === undefined || healthy === undefined) throw new Error("both objects have a message");
  for (let step = 0; step < hangsAt; step++) await scheduler.step(hanging);
  for (let steps = 0; ; steps++) {
    if (!healthy.isAlive()) throw new Error("the healthy object's pass ended without it being Ready");
    if (world.exists() && world.condition("Ready")?.status === "True") return steps;
    await scheduler.step(healthy);
  }
}
