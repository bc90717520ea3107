import { TEXTS } from "../kinds/worst-specs/worst-specs.ts";

/** The parts of an object with very long texts. */
interface Poison {
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Beginnings of a token: a careless pattern compares each of them with everything that follows, and blocks the function for half a minute. */
const tokens = (length: number) => "eyJ-".repeat(length / 4);

/** As long as the custom resource definition allows a text to be for which AWS states no limit. */
const spec = { website: { indexDocument: { suffix: "index.html" }, errorDocument: { key: tokens(65_536) } } };

/** Nearly as long as all annotations of an object together may be. */
const annotations = { "driftless.dev/drift-policy": tokens(250_000) };

/** Policies with as many members as fit, which differ from what S3 has only in how they are written. */
export const largePolicies: readonly Poison[] = [
  ...["empty statements", "empty actions", "many actions", "many conditions", "many keys", "deep lists", "backslashes"],
].map((text) => ({ spec: { policy: TEXTS[text]?.(65_536, "policy") } }));

/** What an attacker adds to three objects to delay all others: a very long setting, a very long annotation, and both. */
export const poisons: readonly Poison[] = [{ spec }, { annotations }, { spec, annotations }];
