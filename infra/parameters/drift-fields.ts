import { kinds } from "../../lib/kinds/index.ts";
import { flag, mapping, seconds, setting } from "./field-schemas.ts";
import { resourceTags } from "./tag-schemas.ts";

const kindNames = kinds.map(({ resource }) => resource.kind);

/** The parameters that determine the tags of resources, and how often resources are checked. */
export const driftFields = {
  resourceTags: resourceTags()
    .default([])
    .describe(
      "Tags for every resource, as `key=value`, unless its spec sets the same key. Values can contain ACK's placeholders, such as " +
        "%K8S_RESOURCE_NAME%. Default: only the tags that Driftless itself requires.",
    ),
  unknownTags: setting("unknownTags").describe(
    "What happens to undeclared tags that a take-over or an adoption finds. `keep`: the tags stay, and the object's status lists " +
      "them. `remove`: the tags are removed, as in ACK.",
  ),
  driftEvents: flag()
    .default(false)
    .describe(
      "`true`: changes that others make in AWS are checked as soon as CloudTrail reports them, and not only by the sweep. This " +
        "requires a trail that logs write management events. Events from regions other than `region` have to be forwarded.",
    ),
  resyncSeconds: seconds()
    .default(36_000)
    .describe("How often the sweep enqueues each object, in seconds: at least 900."),
  resyncSecondsByKind: mapping(
    Object.fromEntries(kindNames.map((name) => [name, seconds().optional()])),
    "a mapping of kinds to seconds",
  )
    .default({})
    .describe("`resyncSeconds` for individual kinds, such as `Bucket: 3600`."),
};
