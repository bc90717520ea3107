import { type CloudResource, type CloudState, type Operation, refusal, visible } from "../memory/memory-resource.ts";
import { changeToy, requireColor, withTexts } from "./change-toy.ts";
import { nameIn, requireLawfulTags, type TagList, tagList, tagOperations } from "./tag-operations.ts";

interface Named {
  readonly Name: string;
}

/** The cloud's operations on kites. They change immediately, and each call changes one part. */
export const kiteOperations: Readonly<Record<string, Operation<never>>> = {
  DescribeKites(state, { Names: [name = ""] }: { readonly Names: readonly string[] }) {
    const found = state.look(name);
    return { Kites: found === undefined ? [] : [described(name, found)] };
  },

  CreateKite(state, input: Named & Created) {
    const { Name, Material, Size, Wood, Glue, Policy, Attributes = {} } = input;
    if (state.resources.has(Name)) throw refusal("CreateKite", "Exists", `${Name} exists`, 409);
    const tags = tagList.tagsIn(input.Tags);
    requireLawfulTags("CreateKite", tags);
    const all = { material: Material, color: Attributes.Color, size: Size, wood: Wood, glue: Glue, policy: Policy };
    requireColor("CreateKite", all);
    const made = { tags, settings: withTexts({}, all) };
    state.resources.set(Name, made);
    return { $metadata: { attempts: 1 }, Kite: described(Name, made) };
  },

  DeleteKite(state, { Name }: Named) {
    visible("DeleteKite", Name, state.resources.get(Name));
    state.resources.delete(Name);
    return {};
  },

  SetKiteAttribute(
    state,
    { Name, AttributeName, AttributeValue }: Named & Readonly<Record<`Attribute${"Name" | "Value"}`, string>>,
  ) {
    return changeToy("SetKiteAttribute", state, Name, { [AttributeName.toLowerCase()]: AttributeValue });
  },

  PutKiteSize: (state, { Name, Size }: Named & { readonly Size: string }) =>
    changeToy("PutKiteSize", state, Name, { size: Size }),
  PutKiteTail: (state, { Name, TailLength }: Named & { readonly TailLength: string }) =>
    changeToy("PutKiteTail", state, Name, { tail: TailLength }),
  DeleteKiteTail: (state, { Name }: Named) => changeToy("DeleteKiteTail", state, Name, { tail: undefined }),
  // As most calls in AWS, this one resets what it omits.
  PutKiteFrame: (state, { Name, Wood, Glue }: Named & { readonly Wood?: string; readonly Glue?: string }) =>
    changeToy("PutKiteFrame", state, Name, { wood: Wood, glue: Glue }),

  GetKitePolicy(state, { Name }: Named) {
    const Policy = read("GetKitePolicy", state, Name, "policy");
    if (Policy === undefined) throw refusal("GetKitePolicy", "NoSuchPolicy", `${Name} has no policy`, 404);
    return { Policy };
  },
  PutKitePolicy: (state, { Name, Policy }: Named & { readonly Policy: string }) =>
    changeToy("PutKitePolicy", state, Name, { policy: Policy }),
  DeleteKitePolicy(state, { Name }: Named) {
    const { settings } = visible("DeleteKitePolicy", Name, state.resources.get(Name));
    if (settings.policy === undefined) throw refusal("DeleteKitePolicy", "NoSuchPolicy", `${Name} has no policy`, 404);
    return changeToy("DeleteKitePolicy", state, Name, { policy: undefined });
  },

  GetKiteNotes: (state, { Name }: Named) => ({ Notes: read("GetKiteNotes", state, Name, "notes") }),
  PutKiteNotes: (state, { Name, Notes }: Named & { readonly Notes?: string }) =>
    changeToy("PutKiteNotes", state, Name, { notes: Notes }),

  ...tagOperations("Kite", nameIn, tagList),
};

interface Created {
  readonly Tags?: TagList;
  readonly Material?: string;
  readonly Size?: string;
  readonly Wood?: string;
  readonly Glue?: string;
  readonly Policy?: string;
  readonly Attributes?: { readonly Color?: string };
}

function described(name: string, { settings: { material, color, size = "small", tail, wood, glue } }: CloudResource) {
  const Attributes = color === undefined ? {} : { Color: color };
  return { Name: name, Material: material, Size: size, TailLength: tail, Wood: wood, Glue: glue, Attributes };
}

function read(operation: string, state: CloudState, name: string, setting: string): string | undefined {
  const { settings, unreadable = [] } = visible(operation, name, state.look(name));
  if (unreadable.includes(setting)) throw refusal(operation, "AccessDenied", "a policy denies it", 403);
  return settings[setting];
}
