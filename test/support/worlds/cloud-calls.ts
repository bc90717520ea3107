import type { MemoryWorld } from "./memory-world.ts";
import type { PortCall } from "./port-call.ts";

/** The calls to the cloud since `start`, each with its setting: `PutGadgetSetting color`. */
export function cloudCalls({ cloud }: MemoryWorld, start = 0): readonly string[] {
  return cloud.calls.slice(start).map(nameOf);
}

/** The write calls to the cloud since `start`, in the same form as in `cloudCalls`. */
export function cloudWrites({ cloud }: MemoryWorld, start = 0): readonly string[] {
  return cloud.calls
    .slice(start)
    .filter(({ writes }) => writes)
    .map(nameOf);
}

function nameOf({ verb, body }: PortCall): string {
  const { setting } = body as { readonly setting?: string };
  return setting === undefined ? verb : `${verb} ${setting}`;
}
