import type { Aws } from "../../../../lib/reconcile/contract/aws.ts";
import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import { withAnswers } from "./driven-kind.ts";

/** A toy in front of a cloud that gives these answers, and the calls that it receives. */
export function answeringToy(
  kind: AnyKind,
  answers: Readonly<Record<string, object | Error>> = {},
  spec: object = { name: "mine" },
) {
  const calls: unknown[] = [];
  const send = async ({ operation, input }: { readonly operation: string; readonly input: object }) => {
    calls.push([operation, input]);
    const answer = answers[operation] ?? {};
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const { resource } = withAnswers(kind, spec);
  // The driver only uses `send`.
  const target = kind.target(resource, { client: () => ({ send }) } as object as Aws);
  return { target, resource, calls };
}
