import { ANNOTATIONS } from "../annotations/annotations.ts";
import { shellWord } from "../preflight/shell.ts";
import { finalizerOf } from "../reconcile/object/metadata.ts";
import { type AdviceTable, annotate, edit, objectWords, sync } from "./advice.ts";

const LEFT_ALONE = "Driftless has changed nothing in AWS.";

/** The advice on the reasons of `ACK.Terminal`: only a change can help. */
export const adviceOnRefusals: AdviceTable = {
  AlreadyExists: (about) => ({
    why: "An object manages a resource that existed before it only if the resource consents. Driftless leaves the resource alone, also when the object is deleted.",
    remedy:
      "Choose another name in the manifest. Or adopt the resource: give it the consent tag that docs/adoption.md describes, and annotate the object:",
    commands: [annotate(about, ANNOTATIONS.adoptionPolicy, "adopt-or-create")],
  }),
  Ambiguous: (about) => ({
    why: "Driftless does not guess which of them is the object's, and has changed none of them.",
    remedy: "Remove the tag from all but one, as the message says, then request a pass:",
    commands: [sync(about)],
  }),
  OwnershipLost: () => ({
    why: "Without its owner tag, it could be another resource that was created under the same name since. Driftless has changed nothing since then.",
    remedy:
      "If it is the original one, set the tag that the message names, then request a pass with kubectl driftless sync.",
  }),
  PendingDeletion: (about) => ({
    why: "Somebody other than Driftless has asked AWS to remove the resource. Driftless neither cancels that nor creates another one.",
    remedy: "To keep the resource, cancel the removal in AWS, as the message says, then request a pass:",
    commands: [sync(about)],
  }),
  SecretNotAllowed: (about) => ({
    why: "Whoever may write objects could otherwise copy Secrets that they may not read. Driftless has read no Secret.",
    remedy:
      "Name a Secret that docs/secrets.md allows, or ask an administrator for the parameter secrets. Then request a pass:",
    commands: [sync(about)],
  }),
  ParentNotOwned: (about) => ({
    why: "A change to what belongs to a resource can change who may use it, so only the namespace that owns the resource may make it. Driftless has changed nothing in AWS.",
    remedy:
      "Declare or adopt the resource that the message names in the same namespace, or name another one. Then request a pass:",
    commands: [sync(about)],
  }),
  NameNotAvailable: (about) => ({
    why: "AWS denies access to the name, and does not say who has it.",
    remedy: "If the name is yours, allow the call that the message names. Otherwise, choose another name:",
    commands: [edit(about)],
  }),
  AdoptionNotAllowed: (about) => ({
    why: "Whoever may write objects must not be able to take any resource of the account.",
    remedy: "Set the tag or the parameter that the message names, then request a pass:",
    commands: [sync(about)],
  }),
  InvalidAdoption: (about) => ({
    why: LEFT_ALONE,
    remedy: "Correct the annotations, as docs/adoption.md describes:",
    commands: [edit(about)],
  }),
  SpecRefused: (about) => ({
    why: "An adoption fills in the fields on which the spec is silent, and the cluster does not accept them.",
    remedy: "Find out which admission webhook or policy refuses the object, or declare these fields yourself:",
    commands: ["kubectl get validatingwebhookconfigurations,validatingadmissionpolicies", edit(about)],
  }),
  SpecTooLarge: (about) => ({
    why: "A pass over a longer spec would delay those over other objects. Driftless has changed and deleted nothing in AWS.",
    remedy: "Shorten the spec. The largest documents can often be divided among several objects:",
    commands: [edit(about)],
  }),
  SpecNotKept: (about) => ({
    why: "An adoption fills in the fields on which the spec is silent, and the cluster does not keep them. The next pass would undo these settings in AWS.",
    remedy: "Install Driftless's CRD, and find out which webhook changes the object:",
    commands: ["kubectl get mutatingwebhookconfigurations", sync(about)],
  }),
  NotSupported: (about) => ({
    why: LEFT_ALONE,
    remedy: "Remove the field or the annotation that the message names:",
    commands: [edit(about)],
  }),
  RegionNotAllowed: (about) => ({
    why: LEFT_ALONE,
    remedy: "Correct the region, or add it to the parameter regions and deploy. To correct it:",
    commands: [edit(about)],
  }),
  InvalidSpec: (about) => ({
    why: "Driftless does not send a spec to AWS that contradicts itself.",
    remedy: "Correct the manifest and apply it, or correct the object:",
    commands: [edit(about)],
  }),
  Immutable: (about) => ({
    why: "AWS fixes this setting when the resource is created. The other settings are as the spec says.",
    remedy: "Change the field back:",
    commands: [edit(about)],
  }),
  CannotShrink: (about) => ({
    why: "AWS would have to replace the storage, and what is in it.",
    remedy: "Declare at least the storage that the message names:",
    commands: [edit(about)],
  }),
  DeletionProtected: (about) => ({
    why: "The object is deleted, and AWS protects its resource from deletion. A spec has no effect anymore.",
    remedy: "End the protection with the command that the message names. Or keep the resource, and let the object go:",
    commands: [annotate(about, ANNOTATIONS.deletionPolicy, "retain")],
  }),
  InGlobalDatastore: (about) => ({
    why: "The object is deleted, and AWS deletes no resource that belongs to a global one.",
    remedy:
      "Remove it from there with the command that the message names. Or keep the resource, and let the object go:",
    commands: [annotate(about, ANNOTATIONS.deletionPolicy, "retain")],
  }),
  NoFinalSnapshot: (about) => ({
    why: "What is deleted leaves a snapshot, unless the object says otherwise.",
    remedy: "Set the annotation that the message names. Or keep the resource, and let the object go:",
    commands: [annotate(about, ANNOTATIONS.deletionPolicy, "retain")],
  }),
  InvalidAnnotation: (about) => ({
    why: "An annotation is often a safety switch, so one that Driftless does not understand stops everything.",
    remedy:
      "Correct or remove the annotation that the message names, on the object or on its namespace (docs/annotations.md):",
    commands: [edit(about), `kubectl edit namespace ${shellWord(about.object.metadata.namespace)}`],
  }),
  InvalidTag: () => ({
    why: LEFT_ALONE,
    remedy: "Shorten the tag in the parameter resourceTags and deploy, or declare a tag of this key in the spec.",
  }),
  ReferenceNotAllowed: (about) => ({
    why: "References into other namespaces could read what belongs to others.",
    remedy:
      "Refer to an object in the same namespace, or set the parameter crossNamespaceReferences. To change the object:",
    commands: [edit(about)],
  }),
  ResourceDenied: () => ({
    why: "The deployment keeps this resource from being managed by any object.",
    remedy: "Choose another name, or change the parameter that the message names and deploy.",
  }),
  RoleNotPassable: () => ({
    why: "Whoever may write objects could otherwise act as any role that an AWS service may assume.",
    remedy: "Use a role that the parameter passableRoles lists, or add this one and deploy.",
  }),
  SourceNotAllowed: (about) => ({
    why: "Whoever may write objects could otherwise read the messages of others.",
    remedy:
      "Declare the queue or the table in the same namespace, or add the source to the parameter allowedEventSources and deploy. Then request a pass:",
    commands: [sync(about)],
  }),
  PrincipalNotAllowed: (about) => ({
    why: "Whoever may write objects could otherwise give anyone access to the cluster.",
    remedy:
      "Declare the role in the same namespace, or add the principal to the parameter accessPrincipals and deploy. Then request a pass:",
    commands: [sync(about)],
  }),
  AccessNotAllowed: (about) => ({
    why: "Whoever may write objects could otherwise reach beyond the object's namespace.",
    remedy:
      "Correct the field that the message names, or set the parameter accessEntries and deploy. To correct the field:",
    commands: [edit(about)],
  }),
  FunctionNotOwned: (about) => ({
    why: "Whoever may write objects could otherwise have the function of another namespace invoked.",
    remedy: "Declare or adopt the function in the same namespace, then request a pass:",
    commands: [sync(about)],
  }),
  TargetNotAllowed: () => ({
    why: "Whoever may write objects could otherwise send data out of the account.",
    remedy: "Use a target that the parameter allowedTargets lists, or add this one and deploy.",
  }),
  NotServed: () => ({
    why: "The deployment bounds what objects of this kind can hand out, and does not say how.",
    remedy: "Set the parameter that the message names, and deploy.",
  }),
  ValueImposed: (about) => ({
    why: "The deployment decides this value, so that no object reaches beyond its bounds.",
    remedy: "Remove the field that the message names, or set it to the value that the message names:",
    commands: [edit(about)],
  }),
  ForeignCRD: ({ kind: { resource } }) => ({
    why: "The installed CRD drops status.claim, which keeps two passes from acting at the same time. Often, ACK's Helm chart has replaced the CRD.",
    remedy: "Apply Driftless's CRD, and exclude CRDs from what the other tool installs:",
    commands: [
      `kubectl apply --server-side --force-conflicts -f infra/cluster/crds/${resource.group}_${resource.plural}.yaml`,
    ],
  }),
  RegionChanged: (about) => ({ why: MOVED, remedy: MOVE_BACK, commands: keep(about) }),
  AccountChanged: (about) => ({ why: MOVED, remedy: MOVE_BACK, commands: keep(about) }),
  NameChanged: (about) => ({ why: MOVED, remedy: MOVE_BACK, commands: keep(about) }),
  DefinitionDeleted: (about) => ({
    why: "Nobody can have meant to delete the resources of all objects of a kind.",
    remedy: "To keep the resource, or to delete it nevertheless:",
    commands: [annotate(about, ANNOTATIONS.deletionPolicy, "retain"), annotate(about, ANNOTATIONS.allowDelete, "true")],
  }),
  ObjectTooLarge: (about) => ({
    why: "etcd stores at most about 1.5 MB for an object and its status.",
    remedy: "Shorten the object's spec, annotations or finalizers:",
    commands: [edit(about)],
  }),
  OutOfScope: (about) => ({
    why: "The deployment watches neither this namespace nor objects with these labels, so nothing is reconciled or deleted.",
    remedy: `Change the object's labels, or watchNamespaces and watchSelector. If nobody shall manage it any more, remove the finalizer ${finalizerOf(about.kind.resource)}:`,
    commands: [edit(about)],
  }),
  Released: (about) => ({
    why: "Driftless is done with it: the object remains only because of another controller's finalizer.",
    remedy: "To see the finalizers:",
    commands: [`kubectl get ${objectWords(about)} -o jsonpath={.metadata.finalizers}`],
  }),
};

const MOVED = "A resource does not move. Driftless leaves the one that the object has alone, and creates no other.";
const MOVE_BACK =
  "Change the region, the account or the name back. Or keep the resource as it is, and give the object up:";

function keep(about: Parameters<typeof annotate>[0]): readonly string[] {
  return [annotate(about, ANNOTATIONS.deletionPolicy, "retain"), `kubectl delete ${objectWords(about)}`];
}
