import * as desired from "../../../lib/reconcile/decide/tags/desired-tags.ts";
import { foundTags, keptKeys, keptMark } from "../../../lib/reconcile/decide/tags/kept-tags.ts";
import { bucketKind } from "../../../lib/resources/s3/bucket/kind.ts";
import { asTagList, changeTags, tagRoute } from "../../../lib/resources/values/change-tags.ts";
import { type Feeders, feeding } from "../feeder.ts";
import { mapOf, resourceWith, tagsWith } from "../objects.ts";

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
    isTakenOver: (text) => desired.isTakenOver(mapOf(text)),
    withoutTags: (text) => desired.withoutTags(mapOf(text), tagsWith(text)),
    withoutAwsTags: (text) => desired.withoutAwsTags(mapOf(text)),
    userTags: (text) => desired.userTags(mapOf(text)),
    isUserTag: desired.isUserTag,
  }),
  ...feeding("lib/reconcile/decide/tags/kept-tags.ts", {
    foundTags: (text) => foundTags({}, kept(text), "keep"),
    keptKeys: (text) => keptKeys({}, kept(text)),
    keptMark: (text) => keptMark(mapOf(text), kept(text)),
  }),
  ...feeding("lib/resources/values/change-tags.ts", {
    tagRoute: (text) => tagRoute({ from: mapOf(text), to: mapOf(`a${text}`) }),
    changeTags: (text) =>
      changeTags(
        { from: mapOf(text), to: mapOf(`a${text}`) },
        { set: async () => undefined, remove: async () => undefined },
      ),
    asTagList: (text) => asTagList(mapOf(text)),
  }),
};
