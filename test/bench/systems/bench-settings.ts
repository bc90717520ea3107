import { kinds } from "../../../lib/kinds/index.ts";
import type { Reader } from "../../../lib/settings/settings.ts";
import type { SettingParameters } from "../../../lib/settings/settings-for.ts";
import { settingsJson } from "../../../lib/settings/settings-json.ts";

/** The settings of a function that is measured, as JSON. */
export function benchSettings(reader: Reader, parameters: SettingParameters): string {
  return settingsJson(reader, {
    clusterName: "bench",
    regions: ["us-west-2"],
    kinds: kinds.map(({ resource }) => resource.kind),
    maximumDeletesPerHour: "off",
    resyncSeconds: 36_000,
    ...parameters,
  });
}
