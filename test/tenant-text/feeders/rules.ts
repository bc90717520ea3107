import { concerns } from "../../../lib/annotations/annotations.ts";
import { refuseUnclearAnnotations } from "../../../lib/annotations/unclear-annotations.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { approvalGiven } from "../../../lib/reconcile/decide/approval.ts";
import { wordsOf } from "../../../lib/reconcile/decide/gate.ts";
import { takeToken } from "../../../lib/reconcile/decide/limits/tokens.ts";
import { namedValues } from "../../../lib/reconcile/decide/named-values.ts";
import { refuseAdoption } from "../../../lib/reconcile/decide/ownership/consent.ts";
import { identifier, refuseMoved } from "../../../lib/reconcile/decide/ownership/identify.ts";
import { ackController, foreign, ownership } from "../../../lib/reconcile/decide/ownership/ownership.ts";
import { namesTarget, refuseDenied, refuseRestricted, unlisted } from "../../../lib/reconcile/decide/restrictions.ts";
import * as metadata from "../../../lib/reconcile/object/metadata.ts";
import { didYouMean } from "../../../lib/text/did-you-mean.ts";
import { valueAt, withValueAt } from "../../../lib/text/field-path.ts";
import { nearestName } from "../../../lib/text/nearest-name.ts";
import { unambiguousJson } from "../../../lib/text/unambiguous-json.ts";
import { settings } from "../../support/worlds/memory-world.ts";
import { type Feeders, feeding } from "../feeder.ts";
import { mapOf, metadataWith, objectWith, resourceWith } from "../objects.ts";

const PATTERN = "arn:aws:s3:::*-?*a*!*";
const FORM = "^(?<account>[0-9]{12})[.]dkr[.]ecr[.](?<region>[a-z0-9-]+)[.]amazonaws[.]com/(?<repository>[^:@]+)";
const PLACE = { account: "1", partition: "aws", region: "us-west-2" };

/** What Driftless is allowed to do. */
export const rules: Feeders = {
  ...feeding("lib/annotations/annotations.ts", { concerns: (text) => concerns(text, bucketKind) }),
  ...feeding("lib/annotations/unclear-annotations.ts", {
    refuseUnclearAnnotations: (text) =>
      refuseUnclearAnnotations(metadataWith(text), mapOf(text), { resource: bucketKind }, [text]),
  }),
  ...feeding("lib/reconcile/object/metadata.ts", {
    isRetained: (text) => metadata.isRetained(metadataWith(text)),
    hasFinalizer: (text) => metadata.hasFinalizer(metadataWith(text), bucketKind),
    inScope: (text) => metadata.inScope(metadataWith(text), { namespaces: ["a"], selector: "team=web,!legacy" }),
    reconcileRequestedAt: (text) => metadata.reconcileRequestedAt(metadataWith(text)),
    placeOf: (text) => metadata.placeOf(metadataWith(text), mapOf(text), settings),
    isReadOnly: (text) => metadata.isReadOnly(metadataWith(text)),
    isPaused: (text) => metadata.isPaused(metadataWith(text)),
    isDeleteAllowed: (text) => metadata.isDeleteAllowed(metadataWith(text)),
    deletesResource: (text) => metadata.deletesResource(metadataWith(text), mapOf(text), bucketKind, settings),
    adoptionRequest: (text) => metadata.adoptionRequest(metadataWith(text)),
    wantsAdoption: (text) => metadata.wantsAdoption(objectWith(text), bucketKind),
    isAdopted: (text) => metadata.isAdopted(metadataWith(text)),
    needsApproval: (text) => metadata.needsApproval(metadataWith(text), mapOf(text)),
    isProtected: (text) => metadata.isProtected(metadataWith(text), mapOf(text)),
    driftPolicy: (text) => metadata.driftPolicy(metadataWith(text)),
    ignoredFieldDrift: (text) => metadata.ignoredFieldDrift(metadataWith(text)),
    hasDriftRules: (text) => metadata.hasDriftRules(metadataWith(text)),
  }),
  ...feeding("lib/reconcile/decide/ownership/consent.ts", {
    refuseAdoption: (text) => refuseAdoption(resourceWith(text, {}), mapOf(text), settings)?.message,
  }),
  ...feeding("lib/reconcile/decide/approval.ts", {
    approvalGiven: (text) => [approvalGiven(metadataWith(text), text), approvalGiven(metadataWith(`1-${text}`), text)],
  }),
  ...feeding("lib/reconcile/decide/gate.ts", { wordsOf: (text) => wordsOf(mapOf(text)) }),
  ...feeding("lib/reconcile/decide/limits/tokens.ts", {
    takeToken: (text) =>
      takeToken(new Map([[text, { namespace: text, takenAt: 1 }]]), { uid: `a${text}`, namespace: text }, 1, 2),
  }),
  ...feeding("lib/reconcile/decide/restrictions.ts", {
    namesTarget: (text) => namesTarget({ key: text }, [{ field: "key", names: "target" }], PLACE),
    refuseDenied: (text) => refuseDenied(text, { denied: { deniedBuckets: [PATTERN, "s3:::a*!*"] } }),
  }),
  ...feeding("lib/text/did-you-mean.ts", { didYouMean: (text) => didYouMean(text, ["driftless.dev/paused"]) }),
  ...feeding("lib/text/nearest-name.ts", { nearestName: (text) => nearestName(text, ["driftless.dev/paused"]) }),
  ...feeding("lib/text/field-path.ts", {
    valueAt: (text) => valueAt({ [text]: text }, [text]) === text && valueAt({}, [text]),
    withValueAt: (text) => withValueAt({ [text]: {} }, [text, text], text),
  }),
  ...feeding("lib/reconcile/decide/ownership/ownership.ts", {
    ownership: (text) =>
      (["wanted", "possible", undefined] as const).map((adoption) =>
        ownership(
          {
            kind: bucketKind,
            resource: resourceWith(text, {}),
            managed: true,
            status: objectWith(text).status,
            arn: text,
            tagMayBeLate: false,
            adoption,
          },
          mapOf(text),
          settings,
        ),
      ),
    ackController: (text) => ackController(bucketKind, mapOf(text), mapOf(text)),
    foreign: (text) => foreign(new Error(text)).owner,
  }),
  ...feeding("lib/reconcile/decide/restrictions.ts", {
    unlisted: (text) =>
      unlisted({ role: text }, [{ field: "role", names: "role" }], PLACE, { passableRoles: [PATTERN], regions: [] }),
    refuseRestricted: (text) =>
      refuseRestricted(
        { role: text, key: [{ id: text }] },
        [
          { field: "role", names: "role" },
          { field: "key[].id", names: "target", arns: { "": "arn:{partition}:a:{region}:{value}" } },
        ],
        { account: "000000000000", partition: "aws", region: "us-west-2" },
        { passableRoles: [PATTERN, "*"], allowedTargets: [PATTERN, "*"], regions: [] },
      ),
  }),
  ...feeding("lib/reconcile/decide/named-values.ts", {
    namedValues: (text) => [
      namedValues({ policy: text }, { field: "policy", inDocument: "Statement.Action", names: "target" }, PLACE),
      namedValues(
        { image: text },
        {
          field: "image",
          names: "target",
          form: FORM,
          arns: { "": "arn:{partition}:ecr:{region}:{account}:{repository}" },
          except: [PATTERN],
        },
        PLACE,
      ),
    ],
  }),
  ...feeding("lib/text/unambiguous-json.ts", { unambiguousJson: (text) => unambiguousJson(text) === undefined }),
  ...feeding("lib/reconcile/decide/ownership/identify.ts", {
    identifier,
    refuseMoved: (text) => refuseMoved({ arn: text, ownerAccountID: text, region: text }, PLACE, text),
  }),
};
