import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import {
  type CloudState,
  type MemoryService,
  type Operation,
  refusal,
  requireSystemTags,
  visible,
  withSetting,
} from "./memory-resource.ts";

interface Named {
  readonly name: string;
}

/** The cloud's operations on safes. None shows the code of a safe. The cloud quotes a code that it refuses. */
export const safeOperations = {
  DescribeSafe(state, { name }: Named) {
    const { tags, settings } = visible("DescribeSafe", name, state.look(name));
    return { arn: safeArn(state, name), tags, ...(settings.color && { color: settings.color }) };
  },

  CreateSafe(state, { name, tags, code, color }: Named & { tags: Tags; code?: string; color?: string | undefined }) {
    if (state.resources.has(name)) throw refusal("CreateSafe", "Exists", `${name} exists`, 409);
    refuseCode("CreateSafe", code);
    state.resources.set(name, { tags, settings: withSetting(withSetting({}, "code", code), "color", color) });
    return { arn: safeArn(state, name), ...(color && { color }) };
  },

  PutSafeTags(state, { name, tags }: Named & { readonly tags: Tags }) {
    const found = visible("PutSafeTags", name, state.resources.get(name));
    requireSystemTags("PutSafeTags", found.tags, tags);
    state.resources.set(name, { ...found, tags });
    return {};
  },

  PutSafeSetting(state, { name, setting, value }: Named & { setting: string; value?: string | undefined }) {
    const found = visible("PutSafeSetting", name, state.resources.get(name));
    if (setting === "code") refuseCode("PutSafeSetting", value);
    state.resources.set(name, { ...found, settings: withSetting(found.settings, setting, value) });
    return {};
  },

  DeleteSafe(state, { name }: Named) {
    visible("DeleteSafe", name, state.resources.get(name));
    state.resources.delete(name);
    return {};
  },
} satisfies Readonly<Record<string, Operation<never>>>;

/** The service of the safes. */
export const safeService: MemoryService = { operations: safeOperations };

function refuseCode(operation: string, code = ""): void {
  if (code.startsWith("weak")) throw refusal(operation, "WeakCode", `the code ${code} is too weak`);
}

function safeArn({ place: { account, region } }: CloudState, name: string): string {
  return `arn:aws:toys:${region}:${account}:safe/${name}`;
}
