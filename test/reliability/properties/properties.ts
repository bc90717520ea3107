import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { changedBy, isCreate, isCreateCall, isRemoval, settingsIn } from "../journal/look.ts";
import { ADOPTER } from "../journal/makers.ts";
import type { Ending } from "../journal/moments.ts";
import type { ObjectName } from "../system/objects.ts";
import { painted } from "../system/paints.ts";
import { isShownLate } from "./assigned.ts";
import { boundsProperty } from "./bounds-property.ts";
import { childrenProperty, sawForeignParent } from "./children-property.ts";
import { asksForAdoption, consents, isAcks, isWrittenByAck, saysAdopted } from "./consent.ts";
import { deletes, isLeftAlone, isReadOnly, isTagged } from "./declared.ts";
import { writtenAlthoughLeft } from "./drift-rules.ts";
import { exportsProperty } from "./exports-property.ts";
import { hasFinalizer } from "./finalizer.ts";
import { historyProperty } from "./history-property.ts";
import { labelsProperty } from "./labels/labels-property.ts";
import { limitsProperty } from "./limits-property.ts";
import { secretsProperty, workProperty } from "./mills-property.ts";
import { pausesProperty } from "./pauses.ts";
import type { Property } from "./property.ts";
import { unprotects } from "./protection.ts";
import { referencesProperty } from "./references-property.ts";
import { mayAdopt, mayTakeOver } from "./taking.ts";
import { isManaged, isTriedBySweeps, unlikeDeclared, unlikeSeen } from "./unlike.ts";

export const properties: readonly Property[] = [
  {
    name: "P1",
    promise:
      "Once an object and its resource are no longer changed by others, the resource comes to match the object, the object says so, and then nothing more is written, except by retries. If no message was lost and nothing changed without an event, no sweep is required for this.",
    atEnd: ({ objects, ...rest }) =>
      first(objects.map((object) => unlikeDeclared(object, rest) ?? tooManyMessages(object, rest))),
    async afterwards(system) {
      const { objects, ...ending } = system.ending();
      const isRetried = (object: KubernetesObject): boolean =>
        (object.status?.retry ?? object.status?.poll) !== undefined || isTriedBySweeps(object, ending);
      if (objects.some(isRetried)) return undefined;
      const written = system.journal.writes();
      await system.sweepAndServe();
      const more = system.journal.writes() - written;
      return more === 0 ? undefined : `${more} writes although nothing had changed`;
    },
  },
  {
    name: "P2",
    promise: "Any change that someone makes in AWS is corrected by the next sweep, without any event.",
    async afterwards(system) {
      for (const object of system.ending().objects) {
        if (isManaged(object, system.ending())) system.tamper(object.metadata.name as ObjectName); // The harness has no other objects.
      }
      await system.sweepAndServe();
      const { objects, ...rest } = system.ending();
      return first(objects.map((object) => unlikeDeclared(object, rest)));
    },
  },
  {
    name: "P3",
    promise: "A crash at any point leaves at most one resource for each object, and no resource without an object.",
    atCloudWrite({ call, pass, object }) {
      if (!isCreate(call, pass.seen) || (object?.metadata.uid === pass.uid && hasFinalizer(object))) return undefined;
      return "a resource was created before its object had the finalizer";
    },
    atObjectWrite({ before, after, name, maker, resource, pass, release }) {
      const letsGo = hasFinalizer(before) && (after === undefined || !hasFinalizer(after));
      if (!letsGo || resource === undefined || maker !== before.metadata.uid) return undefined;
      release();
      const mayStay =
        !deletes(before, pass.namespaceAnnotations) || !isTagged(resource.tags, before) || sawForeignParent(pass);
      return mayStay ? undefined : `${name} was orphaned`;
    },
    atEnd({ objects, makers, resources, released }) {
      const kept = [...makers].filter(([key, maker]) => maker.startsWith("uid-") && resources.has(key));
      const twice = kept.find(([key, maker]) => kept.some(([other, one]) => one === maker && other !== key));
      if (twice !== undefined) return `${twice[0]} is one of several resources of ${twice[1]}`;
      for (const [name, maker] of makers) {
        if (!maker.startsWith("uid-") || released.has(maker) || !resources.has(name)) continue;
        if (!objects.some((one) => one.metadata.uid === maker && hasFinalizer(one))) return `${name} is an orphan`;
      }
      return undefined;
    },
  },
  {
    name: "P4",
    promise:
      "A resource is removed only after a fresh read has shown that this very object is being deleted under the policy delete, that it is not read-only, and that the resource is its own. Deletion protection is removed only if the spec disables it.",
    atCloudWrite({ call, pass }) {
      if (unprotects(call, pass)) return "the protection was removed although the spec does not disable it";
      if (!isRemoval(call)) return undefined;
      const { claimed, seen, uid, namespaceAnnotations } = pass;
      if (claimed?.metadata.uid !== uid) return "removed without a claim on this very object";
      if (claimed.metadata.deletionTimestamp === undefined) return "removed although the object is not being deleted";
      if (!deletes(claimed, namespaceAnnotations)) return "removed although the deletion policy keeps it";
      if (!hasFinalizer(claimed)) return "removed for an object without our finalizer";
      return isTagged(seen?.tags ?? {}, claimed) ? undefined : "removed although it is not this object's";
    },
  },
  {
    name: "P5",
    promise: "No call changes a resource that this very object has not created, taken over or adopted.",
    atCloudWrite(write) {
      const { call, pass, maker, resource, name } = write;
      if (isCreateCall(call) || resource === undefined || maker === pass.uid) return undefined;
      // Another object may have adopted the resource after this pass last looked at it.
      const isContested = maker === ADOPTER || (pass.claimed !== undefined && asksForAdoption(pass.claimed));
      if (isContested && pass.makerSeen === pass.uid) return undefined;
      return mayTakeOver(write) || mayAdopt(write) ? undefined : `${name}, which is ${maker}'s, was written`;
    },
  },
  {
    name: "P6",
    promise:
      "Ready is True only for the generation that was checked, and only if AWS is not busy and no relevant setting differed or was left unread. Every failure is reported with a reason, and AWS being busy is not a failure.",
    atObjectWrite({ call, after, pass }) {
      const ready = after?.status?.conditions?.find(({ type }) => type === "Ready");
      if (call.verb !== "patchStatus" || after === undefined || ready === undefined) return undefined;
      if (!says(call.body, "conditions")) return undefined;
      if (ready.status !== "True") {
        if (AT_WORK.test(ready.message ?? "")) return "AWS being busy is reported as a failure";
        return ready.message || ready.reason ? undefined : "not Ready, without a reason";
      }
      if (after.status?.observedGeneration !== after.metadata.generation) return "Ready for another generation";
      // What a pass may see late proves nothing. P1 checks the resource itself.
      if (isReadOnly(after) || pass.isLate || isShownLate(after)) return undefined;
      return unlikeSeen(painted(after, pass.color), pass);
    },
  },
  {
    name: "P7",
    promise: "An object that is deleted disappears, or says what prevents its removal.",
    atEnd: ({ objects, isShadow }) =>
      first(
        (isShadow ? [] : objects).map(({ metadata, status }) => {
          const ready = status?.conditions?.find(({ type }) => type === "Ready");
          if (metadata.deletionTimestamp === undefined || (ready?.status === "False" && ready.message))
            return undefined;
          return `${metadata.name} is being deleted and does not say what prevents its removal`;
        }),
      ),
  },
  {
    name: "P8",
    promise:
      "No pass writes to AWS while another pass has the claim, or based on an older version of the object than the one on which an earlier pass acted. Every write to the object has the object's version as a precondition. A call that AWS did not answer counts as being in progress until it can no longer arrive.",
    atCloudWrite({ pass, object, now, newestActed }) {
      const claim = object?.status?.claim;
      if (claim?.holder !== pass.holder) return `written without the claim, which is ${claim?.holder ?? "nobody"}'s`;
      if (Date.parse(claim.expiresAt) <= now) return "written after the claim ended";
      const known = Number(pass.known?.metadata.resourceVersion ?? 0);
      return known < newestActed ? `written on version ${known}, after ${newestActed}` : undefined;
    },
    // The ConfigMap with the tokens for deletes is not the object. The in-memory API server checks its version.
    atObjectWrite: ({ call: { verb, body } }) =>
      verb === "patchConfigMap" || says(body, "metadata") ? undefined : "written without a precondition",
  },
  {
    // Checked by isolation.ts, because it requires several objects.
    name: "P9",
    promise:
      "An object whose passes hang or fail delays no other object, not even one whose message came in the same batch.",
  },
  {
    name: "P10",
    promise:
      "Every call goes to the account and region, and is made with the role and session, that the object's annotations, its namespace and the administrators specified when the pass read them, or up to 10 s before.",
    atCloudCall({ call: { caller }, pass, given }) {
      if (caller === undefined || pass.lookedAt === undefined) return "called before the namespace was read";
      const { account, region, role, externalId, expectedOwner } = caller;
      const where = `${account}/${region} as ${role ?? "the function itself"}`;
      if (!given.some((one) => one.account === account && one.region === region && one.role === role)) {
        return `called in ${where}, although ${JSON.stringify(given)} was specified`;
      }
      if (expectedOwner !== account) return `called in ${where} for a resource of ${expectedOwner}`;
      const { namespace } = pass.reference;
      return role === undefined || externalId === `east/${namespace}`
        ? undefined
        : `called with the session of ${externalId}`;
    },
  },
  {
    name: "P11",
    promise:
      "Nothing is written to a resource without consent: the resource carries the owner tag of this object, the pass has created it, it consented to its adoption when the pass read its tags, or ACK says that it belongs to this object. Directly before a pass marks a resource as the object's own, and again before it writes anything else, it has read the tags. Until the object says that the resource is adopted, only the resource's tags are written. If ACK has come back, nothing is written.",
    atCloudWrite({ call, resource, pass: { known, claimed, seen, tagsRead } }) {
      if (isCreate(call, seen) || resource === undefined || seen?.isNew) return undefined;
      if (claimed === undefined || known === undefined || seen?.tags === undefined) return "written without a read";
      const isAboutTags = settingsIn(call).includes("tags");
      if (!isTagged(seen.tags, claimed)) {
        const isLawful = isAcks(claimed, seen.tags) || (asksForAdoption(claimed) && consents(claimed, seen.tags));
        if (isLawful && !tagsRead?.isClaimed) return "marked, and the tags were not read again after the claim";
        return isLawful && isAboutTags
          ? undefined
          : `written without consent: its tags were ${JSON.stringify(seen.tags)}`;
      }
      if (!isAboutTags && !isTagged(tagsRead?.tags ?? {}, claimed))
        return "a setting was written before a read showed the mark";
      const isHalfWay = asksForAdoption(known) && !saysAdopted(known) && known.status?.origin === "Adopting";
      const isLeaving = known.metadata.deletionTimestamp !== undefined;
      if (isHalfWay && !isAboutTags && !isLeaving) return "a setting was written before the adoption was complete";
      const isBesideAck = isWrittenByAck(known.apiVersion, seen.tags) && !isLeaving && !isHalfWay;
      return isBesideAck ? "written although ACK's controller writes to it" : undefined;
    },
  },
  {
    name: "P12",
    promise:
      "Fields that an object leaves to others are not written. Once the object has been Ready, these are the fields whose drift it ignores and, under the policies report and ignore, all fields until the object is changed.",
    atCloudWrite: writtenAlthoughLeft,
  },
  referencesProperty,
  exportsProperty,
  historyProperty,
  pausesProperty,
  boundsProperty,
  limitsProperty,
  ...[childrenProperty, workProperty, secretsProperty, labelsProperty],
  {
    name: "order",
    promise:
      "A part that could not be read is not written, unless the pass has just created the resource. A part that is left alone is not written. A part that grants access is not set while the part that restricts this access has failed or could not be read.",
    atCloudWrite({ call, pass: { claimed, seen, troubled } }) {
      if (isCreate(call, seen)) return undefined;
      for (const setting of changedBy(call, seen)) {
        if (setting === "tags") continue;
        if (claimed !== undefined && isLeftAlone(claimed, setting, seen?.tags)) return `${setting} was written`;
        if (setting !== "password" && !seen?.isNew && !seen?.settings.has(setting))
          return `${setting} was written, and not read before`;
      }
      const opens = call.verb === "PutGadgetSetting" && settingsIn(call).includes("policy");
      return opens && troubled.has("guard") ? "a policy was set although the guard is not in order" : undefined;
    },
  },
];

/** The errors with which the cloud refuses a call because it is busy. */
const AT_WORK = /api error (Busy|ResourceInUseException|LimitExceededException)/;

/** A settled object has at most one chain of messages. */
function tooManyMessages({ metadata }: KubernetesObject, { requests }: Pick<Ending, "requests">): string | undefined {
  const count = requests.filter(({ uid }) => uid === metadata.uid).length;
  return count > 1 ? `${metadata.name} has ${count} messages in flight` : undefined;
}

function first(found: readonly (string | undefined)[]): string | undefined {
  return found.find((one) => one !== undefined);
}

function says(body: unknown, member: "conditions" | "metadata"): boolean {
  const { metadata, status } = body as { metadata?: { resourceVersion?: string }; status?: { conditions?: unknown } };
  return member === "metadata" ? metadata?.resourceVersion !== undefined : status?.conditions !== undefined;
}
