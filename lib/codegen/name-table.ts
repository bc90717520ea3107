import { type Field, structuresIn } from "./field.ts";
import { fieldName } from "./field-name.ts";

/**
 * The fields whose names differ from the SDK's member names in more than a lower-case first letter. Keys are members, or `Shape.Member` if
 * the member has a different field name in that shape than in others. The value for a member without a field is `null`. Throws if a member
 * of a shape has a field only in some of the places where the shape is used.
 */
export function nameTable(root: Field): Readonly<Record<string, string | null>> {
  const all = membersIn(root);
  const general = new Map(
    all
      .filter(({ member, field }) => field === fieldName(member) && field !== regular(member))
      .map(({ member, field }) => [member, field]),
  );
  const particular = all.filter(({ member, field }) => field !== (general.get(member) ?? regular(member)));
  return Object.fromEntries(
    [...general, ...particular.map(({ shape, member, field }) => [`${shape}.${member}`, field] as const)].sort(
      ([one], [other]) => (one < other ? -1 : 1),
    ),
  );
}

interface Member {
  readonly shape: string;
  readonly member: string;
  readonly field: string | null;
}

function regular(member: string): string {
  return member.charAt(0).toLowerCase() + member.slice(1);
}

function membersIn(root: Field): readonly Member[] {
  const members = new Map<string, Member>();
  for (const { shape, members: own = {} } of structuresIn(root)) {
    if (shape === undefined) continue;
    for (const [member, field] of Object.entries(own)) {
      const key = `${shape}.${member}`;
      if ((members.get(key)?.field ?? field) !== field) {
        throw new Error(`${key} has a field in one place but not in another, so a table of members cannot describe it`);
      }
      members.set(key, { shape, member, field });
    }
  }
  return [...members.values()];
}
