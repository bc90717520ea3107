import { deniedResources } from "../kind/values/denial.ts";
import { denials } from "../kinds/index.ts";
import type { Settings } from "../reconcile/contract/settings.ts";
import { parseTag } from "../reconcile/decide/tags/default-tags.ts";
import { boundaryArn } from "./boundary.ts";
import { ownResources } from "./own-resources.ts";
import type { SettingsFor } from "./settings-for.ts";

/** The engine's settings: those of the reconcile function, in a place. */
export function engineSettings(
  settings: SettingsFor<"reconcile">,
  place: Pick<Settings, "account" | "partition" | "region">,
): Settings {
  const { clusterName, resourceTags, watchNamespaces, watchSelector, ...others } = settings;
  return {
    ...others,
    ...place,
    cluster: clusterName,
    deployment: ownResources(clusterName),
    permissionsBoundary: boundaryArn(settings, place),
    maximumDeletesPerHour: limitOf(settings.maximumDeletesPerHour),
    maximumRepairsPerHour: limitOf(settings.maximumRepairsPerHour),
    maximumOpeningsPerHour: limitOf(settings.maximumOpeningsPerHour),
    denied: Object.fromEntries(denials.map((denial) => [denial.parameter, deniedResources(denial, settings)])),
    resourceTags: resourceTags.map(parseTag),
    scope: { namespaces: watchNamespaces, selector: watchSelector },
  };
}

function limitOf(limit: number | "off"): number | undefined {
  return limit === "off" ? undefined : limit;
}
