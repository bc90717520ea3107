import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import type { AnyPart } from "../../../../lib/reconcile/contract/part.ts";
import type { Description } from "../../../../lib/reconcile/contract/progress.ts";
import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";

/** A kind whose resource is in memory: everything about what specs mean is the kind's own, only AWS is not asked. */
export interface RememberedKind {
  readonly kind: AnyKind;
  /** Changes each value of the resource that a pass can write. */
  readonly change: (change: (value: unknown) => unknown) => void;
}

/** A kind with one resource, which does not exist yet. A part that is not written has the value of a new resource. */
export function rememberKind(kind: AnyKind): RememberedKind {
  const values = new Map<string, unknown>();
  let tags: Tags | undefined;
  let arn = "arn:aws:toy:us-west-2:000000000000:toy";
  const seen = (): Description => ({ arn, ...(kind.assigned && { id: "toy-1" }), createdAt: new Date(0) });
  const partOf = (part: AnyPart): AnyPart => ({
    ...part,
    read: async () => values.get(part.name),
    ...(part.write !== undefined && {
      write: async (_target: unknown, { to }: { readonly to: unknown }) => void values.set(part.name, to),
    }),
  });
  return {
    kind: {
      ...kind,
      ...(kind.statusAgain !== undefined && { statusAgain: async () => ({}) }),
      ...(kind.assigned && { assigned: { ...kind.assigned, find: async () => (tags === undefined ? [] : ["toy-1"]) } }),
      parts: kind.parts.map(partOf),
      tags: {
        ...kind.tags,
        read: async () => tags ?? {},
        write: async (_target, { to }) => {
          tags = to;
        },
      },
      target(resource) {
        arn = kind.arn?.(resource) ?? arn;
      },
      describe: async () => (tags === undefined ? undefined : seen()),
      async create(_target, { spec }, declared) {
        tags = declared;
        for (const part of kind.parts) if (part.write === undefined) values.set(part.name, part.desired(spec));
        return { made: false };
      },
      async remove() {
        tags = undefined;
      },
    },
    change: (change) => {
      for (const part of kind.parts) if (part.write !== undefined) values.set(part.name, change(values.get(part.name)));
    },
  };
}
