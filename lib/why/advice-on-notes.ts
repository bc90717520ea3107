import { ANNOTATIONS } from "../annotations/annotations.ts";
import { type AdviceTable, annotate, edit } from "./advice.ts";

const NOTICE = { notice: true } as const;

/** The advice on the reasons of `ACK.Advisory`: an object can be Ready and still have them. */
export const adviceOnNotes: AdviceTable = {
  Unread: () => ({
    why: "Driftless neither checks nor writes a setting that it cannot read.",
    remedy: "Allow the call that the message names. If the setting is of no interest, ignore this.",
    ...NOTICE,
  }),
  Unstable: (about) => ({
    why: "AWS did not keep the value that Driftless wrote: it stores the value in another form, or it accepted the change and then failed to make it.",
    remedy:
      "Use the form of the value that AWS returns, or mend what the condition Ready says about the failed change:",
    commands: [edit(about)],
    ...NOTICE,
  }),
  DriftReported: (about) => ({
    why: `Somebody has changed the resource in AWS, and the annotation ${ANNOTATIONS.driftPolicy} says that drift is only reported.`,
    remedy: "Change the spec to what AWS has, or let Driftless repair the drift:",
    commands: [annotate(about, ANNOTATIONS.driftPolicy)],
    ...NOTICE,
  }),
  DriftIgnored: (about) => ({
    why: "Somebody has changed who has access to the resource, and the object's annotations say that drift is ignored.",
    remedy: "Check the access. To let Driftless repair the drift:",
    commands: [annotate(about, ANNOTATIONS.driftPolicy)],
    ...NOTICE,
  }),
  NotIgnored: (about) => ({
    why: "The drift of these fields is repaired, although the annotation lists them.",
    remedy: `Correct the annotation ${ANNOTATIONS.ignoreFieldDrift} (docs/drift.md):`,
    commands: [edit(about)],
    ...NOTICE,
  }),
  ReadOnlyDrift: (about) => ({
    why: "The object is read-only, so Driftless does not write the differences.",
    remedy: "To let Driftless manage the resource:",
    commands: [annotate(about, ANNOTATIONS.readOnly)],
    ...NOTICE,
  }),
  ValuesWithheld: () => ({
    why: "The resource does not belong to this object, and has not consented to be read.",
    remedy: "Set the tag that the message names.",
    ...NOTICE,
  }),
  NotManaged: (about) => ({
    why: "ACK had removed these settings. Driftless restores them only if the spec declares them.",
    remedy: "Declare them:",
    commands: [edit(about)],
    ...NOTICE,
  }),
  UnknownTags: (about) => ({
    why: "The resource had these tags before Driftless managed it. They are kept.",
    remedy: "Declare them in the spec, or have them removed (docs/tags.md):",
    commands: [edit(about)],
    ...NOTICE,
  }),
  TargetKept: () => ({
    why: "AWS already has this target, which the object could not choose today. Driftless leaves it as it is until the object changes it.",
    remedy: "Name a target that the object may have, or ask an administrator to list this one in allowedTargets.",
    ...NOTICE,
  }),
  Hidden: () => ({
    why: "If the resource exists, it belongs to somebody else, and is left alone.",
    remedy: "Allow the call that the message names, to know for sure.",
    ...NOTICE,
  }),
};
