import * as z from "zod/mini";
import { fieldExportSettings, withExports } from "../exports/field-export-kind.ts";
import type { ConfigMapReference } from "../kubernetes/client.ts";
import { kindList } from "../kubernetes/kind-list.ts";
import { isLabelSelector } from "../kubernetes/label-selector.ts";
import { NamespaceList } from "../kubernetes/namespace-list.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import type { TrackOptions } from "./watch/tracks.ts";

/** A deployment's settings for its relay. */
export interface RelaySettings extends TrackOptions {
  readonly busName: string;
  readonly region: string;
  readonly checkpoint: ConfigMapReference;
}

const name = "[a-z0-9]([-a-z0-9.]*[a-z0-9])?";
const reference = new RegExp(`^${name}/${name}$`);

const required = (what: string) => z.string(`must be ${what}`).check(z.minLength(1, `must be ${what}`));

const Environment = z.object({
  EVENT_BUS_NAME: required("the name or ARN of the event bus"),
  AWS_REGION: required("the region of the event bus"),
  WATCH_NAMESPACES: z._default(NamespaceList, []),
  FIELD_EXPORT: z._default(z.enum(fieldExportSettings, "must be off, configmaps or all"), "off"),
  WATCH_SELECTOR: z._default(
    z
      .string()
      .check(z.refine(isLabelSelector, "must be a label selector such as team=web, env in (dev,test) or !legacy")),
    "",
  ),
  CHECKPOINT_CONFIGMAP: z
    ._default(z.string(), "driftless-system/driftless-relay-checkpoint")
    .check(z.regex(reference, "must be <namespace>/<name> of a ConfigMap")),
});

/** Reads the settings from environment variables; `kinds` are all existing kinds. Throws an `Error` that explains each invalid variable. */
export function parseSettings(
  environment: Readonly<Record<string, string | undefined>>,
  kinds: readonly ResourceKind[],
): RelaySettings {
  const parsed = z.safeParse(z.extend(Environment, { KINDS: kindList(kinds) }), environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
    throw new Error(`${wrong.join("; ")}: see driftless-relay --help`);
  }
  const { EVENT_BUS_NAME, AWS_REGION, KINDS, FIELD_EXPORT, WATCH_NAMESPACES, WATCH_SELECTOR, CHECKPOINT_CONFIGMAP } =
    parsed.data;
  const [namespace = "", configMap = ""] = CHECKPOINT_CONFIGMAP.split("/");
  return {
    busName: EVENT_BUS_NAME,
    region: AWS_REGION,
    kinds: withExports(KINDS, FIELD_EXPORT),
    namespaces: WATCH_NAMESPACES,
    selector: WATCH_SELECTOR,
    checkpoint: { namespace, name: configMap },
  };
}
