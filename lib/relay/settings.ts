import * as z from "zod/mini";
import type { ConfigMapReference } from "../kubernetes/config-map.ts";

/** What a deployment decides for its relay. */
export interface RelaySettings {
  readonly busName: string;
  readonly region: string;
  /** Empty: every namespace. */
  readonly namespaces: readonly string[];
  /** A label selector in `kubectl`'s notation; empty: every object. */
  readonly selector: string;
  readonly checkpoint: ConfigMapReference;
}

const name = "[a-z0-9]([-a-z0-9.]*[a-z0-9])?";
const namespaceList = new RegExp(`^(${name}(,${name})*)?$`);
const reference = new RegExp(`^${name}/${name}$`);

const Environment = z.object({
  EVENT_BUS_NAME: z
    .string("the name or ARN of the event bus")
    .check(z.minLength(1, "the name or ARN of the event bus")),
  AWS_REGION: z.string("the region of the event bus").check(z.minLength(1, "the region of the event bus")),
  WATCH_NAMESPACES: z._default(z.string(), "").check(z.regex(namespaceList, "namespaces, joined by commas, or empty")),
  WATCH_SELECTOR: z._default(z.string(), ""),
  CHECKPOINT_CONFIGMAP: z
    ._default(z.string(), "driftless-system/driftless-relay-checkpoint")
    .check(z.regex(reference, "<namespace>/<name> of a ConfigMap")),
});

/** Reads the settings from environment variables. Throws an `Error` that names each variable and what it must hold. */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>): RelaySettings {
  const parsed = z.safeParse(Environment, environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join(".")} must be ${message}`);
    throw new Error(`${wrong.join("; ")}: see driftless-relay --help`);
  }
  const { EVENT_BUS_NAME, AWS_REGION, WATCH_NAMESPACES, WATCH_SELECTOR, CHECKPOINT_CONFIGMAP } = parsed.data;
  const [namespace = "", configMap = ""] = CHECKPOINT_CONFIGMAP.split("/");
  return {
    busName: EVENT_BUS_NAME,
    region: AWS_REGION,
    namespaces: [...new Set(WATCH_NAMESPACES.split(",").filter((entry) => entry !== ""))],
    selector: WATCH_SELECTOR,
    checkpoint: { namespace, name: configMap },
  };
}
