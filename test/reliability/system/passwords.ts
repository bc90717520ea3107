import { inspect } from "node:util";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { Log } from "../../../lib/reconcile/contract/log.ts";
import { own } from "../../../lib/text/own.ts";
import type { MemoryWorld } from "../../support/worlds/memory-world.ts";
import type { Intercept } from "../../support/worlds/port-call.ts";
import { READABLE } from "../../support/worlds/safes/safe-world.ts";
import { NAMESPACE } from "./objects.ts";

/** Every password that a run may contain. The cloud refuses the last one, and quotes it. */
export const PASSWORDS = {
  ...{ first: "hush-first-4f1c9b3e", second: "hush-second-9b3e77d0", third: "hush-third-77d04f1c" },
  weak: "weak-hush-1c9b3e77",
} as const;

const SECRET = { namespace: NAMESPACE, name: "passwords" };

/** The field of a mill that names the Secret. */
export const BY_SECRET = { password: { name: SECRET.name, key: "mill" } };

/** Creates the Secret, or rotates what it contains. Nothing watches Secrets. Without a password, the Secret is empty. */
export function keepPassword({ kubernetes }: MemoryWorld, password?: string): void {
  const values = password === undefined ? {} : { mill: password, spare: PASSWORDS.third };
  kubernetes.user.secrets.create(SECRET, { values, labels: READABLE });
}

/** The password that the Secret contains now which the object names. */
export function passwordFor({ kubernetes }: MemoryWorld, { spec }: KubernetesObject): string | undefined {
  const { password } = (spec ?? {}) as Partial<typeof BY_SECRET>;
  const { data = {} } = kubernetes.user.secrets.read(SECRET) ?? {};
  const text = password && own(data, password.key);
  return text === undefined ? undefined : Buffer.from(text, "base64").toString();
}

/** Notices every place where a password is that has no place there. */
export interface Canaries {
  readonly log: Log;
  through(decide: Intercept): Intercept;
  /** Checks a record of the history. */
  check(where: string, said: () => unknown): void;
}

/** Notes violations. Without Secrets in a run, there is nothing to check. */
export function createCanaries(violations: string[], hasSecrets: boolean): Canaries {
  const check = (where: string, said: () => unknown) => {
    if (!hasSecrets || !LEAK.test(JSON.stringify(said()) ?? "")) return;
    violations.push(`P21: a password is in ${where}`);
  };
  // A line says what an error says, and its causes.
  const logged = (message: string, fields?: object) =>
    check(`the line "${message}"`, () => inspect(fields, { depth: 9 }));
  return {
    ...{ check, log: { info: logged, warn: logged, error: logged } },
    through: (decide) => (call, carryOut) => {
      const { Password: _sent, ...others } = Object(call.body) as { readonly Password?: string };
      check(call.verb, () => (SENT_BY.has(call.verb) ? others : call.body));
      return decide(call, carryOut);
    },
  };
}

const SENT_BY: ReadonlySet<string> = new Set(["CreateMill", "ModifyMill"]);

/** The passwords, and their beginnings, in every form in which a text can be quoted. */
const LEAK = new RegExp(
  Object.values(PASSWORDS)
    .flatMap((text) => [
      text,
      text.slice(0, 9),
      Buffer.from(text).toString("base64"),
      Buffer.from(text).toString("hex"),
    ])
    .join("|"),
);
