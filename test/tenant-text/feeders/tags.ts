import { asTagList, changedTags, changeTags, removedKeys, tagRoute } from "../../../lib/kind/values/change-tags.ts";
import { consentBy } from "../../../lib/kind/values/consent-by.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import * as defaults from "../../../lib/reconcile/decide/tags/default-tags.ts";
import * as desired from "../../../lib/reconcile/decide/tags/desired-tags.ts";
import { type Feeders, feeding } from "../feeder.ts";
import { mapOf, metadataWith, resourceWith, tagsWith } from "../objects.ts";

const DESIRED = "lib/reconcile/decide/tags/desired-tags.ts";
const KEPT = "services.k8s.aws/driftless-kept";

/** The tags of a resource that was taken over, with the text as the tag that records what was found. */
const kept = (text: string) => ({ ...mapOf(text), [KEPT]: text });

/** The rules for tags, and the calls that change tags. */
export const tags: Feeders = {
  ...feeding(DESIRED, {
    declaredTags: (text) =>
      desired.declaredTags("tags", tagsWith(text), resourceWith(text, {}), bucketKind, tagsWith(text)),
    withKeptTags: (text) => desired.withKeptTags("tags", mapOf(text), kept(`a${text}`), "keep"),
    takenOverTags: (text) => desired.takenOverTags("tags", kept(text), resourceWith(text, {}), bucketKind),
    adoptedTags: (text) => desired.adoptedTags("tags", kept(text), resourceWith(text, {}), bucketKind),
    withoutTags: (text) => desired.withoutTags(mapOf(text), tagsWith(text)),
    foundTags: (text) => desired.foundTags({}, kept(text), "keep"),
    keptKeys: (text) => desired.keptKeys({}, kept(text)),
    toTags: (text) => desired.toTags(tagsWith(text)),
    toList: (text) => desired.toList(mapOf(text)),
  }),
  ...feeding("lib/reconcile/decide/tags/default-tags.ts", {
    reservedFor: defaults.reservedFor,
    isOfAws: defaults.isOfAws,
    isTakenOver: (text) => defaults.isTakenOver(mapOf(text)),
    withoutAwsTags: (text) => defaults.withoutAwsTags(mapOf(text)),
    userTags: (text) => defaults.userTags(mapOf(text)),
    isUserTag: defaults.isUserTag,
    ownerTag: (text) => defaults.ownerTag(text, metadataWith(text)),
    parseTag: defaults.parseTag,
    replacePlaceholders: (text) => defaults.replacePlaceholders("%K8S_NAMESPACE%", () => text),
    expandTags: (text) =>
      defaults.expandTags([{ key: "a", value: "%K8S_NAMESPACE% %MANAGED_BY%" }], metadataWith(text), bucketKind),
  }),
  ...feeding("lib/kind/values/change-tags.ts", {
    tagRoute: (text) => tagRoute({ from: mapOf(text), to: mapOf(`a${text}`) }),
    changeTags: (text) =>
      changeTags(
        { from: mapOf(text), to: mapOf(`a${text}`) },
        { set: async () => undefined, remove: async () => undefined },
      ),
    changedTags: (text) => changedTags({ from: mapOf(text), to: mapOf(`a${text}`) }),
    removedKeys: (text) => removedKeys({ from: mapOf(text), to: mapOf(`a${text}`) }),
    asTagList: (text) => asTagList(mapOf(text)),
  }),
  ...feeding("lib/kind/values/consent-by.ts", {
    consentBy: (text) => consentBy("records-by")({ "records-by": text }, text),
  }),
};
