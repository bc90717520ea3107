import { reveal, SECRET_PART, type SecretText, secretText } from "../../reconcile/contract/secret.ts";
import { own } from "../../text/own.ts";
import { membersOf, schemasOf } from "../operation.ts";
import type { SecretValue } from "../part-data.ts";
import type { AnySdk } from "../sdk-types.ts";
import { call, type Described, type Fields, type Source } from "../target.ts";
import { toSdk } from "../values/kubernetes-names.ts";
import type { DrivenPart } from "./driven-part.ts";

/** A part whose value is a secret, which AWS does not show. */
export function secretPart(source: Source, name: string, { secret }: SecretValue<AnySdk>): DrivenPart {
  const { write, input = {}, shown } = secret;
  const inputOf = (operation: string, value: unknown, description: Described = {}) => {
    const { digest } = value as SecretText; // The engine has replaced the reference in the spec.
    const schema = schemasOf(source.commands, operation).input;
    const known = membersOf(schema);
    const others = Object.entries(typeof input === "function" ? input(digest, description) : input);
    const members = toSdk(schema, { [name]: reveal(value) }, source.fieldNames) as Fields;
    return { ...Object.fromEntries(others.filter(([member]) => known.has(member))), ...members };
  };
  return {
    part: {
      ...SECRET_PART,
      name,
      desired: (spec: Fields) => own(spec, name),
      async read(_target, { description = {} }) {
        const digest = shown?.(description);
        return digest === undefined ? undefined : secretText(digest);
      },
      async write(target, { to }, { seen: { description } }) {
        await call(source, target, write, description, inputOf(write, to, description));
      },
    },
    inCreate: (value) => inputOf(source.data.create.call, value),
  };
}
