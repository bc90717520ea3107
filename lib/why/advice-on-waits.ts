import { ANNOTATIONS } from "../annotations/annotations.ts";
import { shellWord } from "../preflight/shell.ts";
import { type Advice, type AdviceTable, annotate, edit, objectWords, sync } from "./advice.ts";

const BY_ITSELF: Advice = {
  why: "The work continues by itself.",
  remedy: "Wait.",
  notice: true,
};

const RATE_LIMITED: Advice = {
  why: "The deployment limits how many such changes it makes in an hour, so that a mistake cannot spread. The work continues by itself.",
  remedy:
    "Wait for the time that the message names. To change the limit, set the parameter that docs/deploy.md describes, and deploy.",
};

/** The advice on what an object waits for. */
export const adviceOnWaits: AdviceTable = {
  Paused: (about) => {
    const own = about.object.metadata.annotations?.[ANNOTATIONS.paused]?.toLowerCase() === "true";
    return {
      why: "Driftless looks at the resource and writes nothing to AWS.",
      ...(own
        ? {
            remedy: `The annotation ${ANNOTATIONS.paused} of the object causes it. To resume:`,
            commands: [`kubectl driftless resume ${objectWords(about)}`],
          }
        : {
            remedy: "The whole deployment is paused, by whoever deploys. To resume, remove this line and deploy:",
            parameters: ["paused: true"],
          }),
    };
  },
  InUse: (about) => ({
    why: "AWS would delete the resource although something still uses it, such as a key with which data is encrypted. Driftless looks again every few seconds.",
    remedy:
      "Delete the object that the message names, or remove its reference. To let the resource stay in AWS and this object go:",
    commands: [annotate(about, ANNOTATIONS.deletionPolicy, "retain")],
  }),
  PendingConfirmation: () => ({
    why: "The service sends nothing to an endpoint whose owner has not agreed. Driftless looks again every few minutes.",
    remedy: "Let the owner of the endpoint follow the link in the message that the service has sent.",
  }),
  InProgress: () => BY_ITSELF,
  PendingModifiedValues: () => ({
    why: "AWS has accepted the changes, and applies them in a maintenance window. Driftless looks again every few minutes, and makes other changes meanwhile.",
    remedy: "Wait. To apply them at once, use the service's console.",
    notice: true,
  }),
  Updating: () => BY_ITSELF,
  Failed: () => FAILED_IN_AWS,
  LastUpdateFailed: () => FAILED_IN_AWS,
  ApprovalRequired: (about) => ({
    why: "The object or its namespace demands an approval of everything that Driftless writes to AWS. Nothing is retried until then.",
    remedy: "See what waits, and approve it (docs/approval.md):",
    commands: [`kubectl driftless approve ${objectWords(about)}`],
  }),
  Protected: (about) => ({
    why: "The object is deleted, and its resource is protected from deletion, by the object or by its namespace.",
    remedy: "To delete the resource nevertheless, or to keep it and let the object go:",
    commands: [annotate(about, ANNOTATIONS.protected), annotate(about, ANNOTATIONS.deletionPolicy, "retain")],
  }),
  DeleteRateExceeded: (about) => ({
    why: "The limit protects against a mistake that deletes many resources at once.",
    remedy: "Wait for the time that the message names, or let this one go:",
    commands: [annotate(about, ANNOTATIONS.allowDelete, "true")],
  }),
  RepairRateExceeded: () => RATE_LIMITED,
  OpeningRateExceeded: () => RATE_LIMITED,
  ReferenceNotResolved: (about) => ({
    why: "A field of the spec takes its value from another object, which cannot provide it yet. The work continues as soon as it can.",
    remedy: "See what that object waits for, or correct the reference:",
    commands: [`kubectl driftless status -n ${shellWord(about.object.metadata.namespace)}`, edit(about)],
  }),
  ACKStillRunning: (about) => ({
    why: "Two controllers would undo each other's work, so Driftless writes nothing to the resource.",
    remedy:
      "Scale ACK's controller to zero, or keep it out of the namespace. Then set the tag that the message names, and request a pass:",
    commands: ["kubectl get deployments -A -l app.kubernetes.io/name", sync(about)],
  }),
  Impaired: () => ({
    why: "The resource exists, but AWS says that it does not work as it should.",
    remedy: "See what AWS says about it, in the message or in the service's console.",
  }),
  ContinuousBackupsUnavailable: () => BY_ITSELF,
  OutOfTime: () => BY_ITSELF,
  Deleting: () => BY_ITSELF,
  NotVisible: () => BY_ITSELF,
  NameInUse: () => BY_ITSELF,
  TagsNotVisible: () => BY_ITSELF,
  Busy: () => BY_ITSELF,
};

const FAILED_IN_AWS: Advice = {
  why: "AWS has accepted the change, and has failed to make it.",
  remedy:
    "Mend what the message names. If that is outside of the spec, change the spec as well, so that AWS tries again.",
};

/** The advice on a state of AWS, such as `UPDATING`, in which a resource cannot be written. */
export const AWS_IS_BUSY: Advice = {
  why: "AWS is working on the resource, which can take minutes, and hours for some changes to tables.",
  remedy: "Wait. Driftless looks again by itself.",
  notice: true,
};
