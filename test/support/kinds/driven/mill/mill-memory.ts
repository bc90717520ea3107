import type { Aws } from "../../../../../lib/reconcile/contract/aws.ts";
import { HOME } from "../../../worlds/memory-place.ts";
import type { CloudResource, CloudState } from "../../memory/memory-resource.ts";
import { finishMills, millOperations } from "./mills.ts";

interface Request {
  readonly operation: string;
  readonly input: object;
}

/** A cloud with one mill, named `orders`. Its work is done whenever somebody looks. */
export function createMillMemory() {
  const resources = new Map<string, CloudResource>([["orders", { tags: {}, settings: {} }]]);
  const calls: string[] = [];
  let time = 0;
  const now = () => time;
  const state: CloudState = {
    ...{ place: HOME, resources, now, newId: () => "id" },
    ...{ look: (name) => resources.get(name), names: () => [...resources.keys()] },
  };
  const answer = (operation: string, input: object) => {
    time += 86_400_000;
    finishMills({ resources, now });
    return millOperations[operation]?.(state, input as never) ?? {};
  };
  const send = async ({ operation, input }: Request) => {
    calls.push(operation);
    return answer(operation, input);
  };
  return {
    calls,
    // The driver only uses `send`.
    aws: { client: () => ({ send }) } as object as Aws,
    /** The mill's settings, as a spec spells them. */
    look() {
      const { Mill } = answer("DescribeMill", { Name: "orders" }) as { readonly Mill: Record<string, unknown> };
      return { color: Mill.Color, size: Mill.Size, grain: Mill.Grain };
    },
  };
}
