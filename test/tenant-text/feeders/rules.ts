import { driftPolicy, hasDriftRules, ignoredFieldDrift } from "../../../lib/reconcile/decide/drift/drift-policy.ts";
import * as annotations from "../../../lib/reconcile/decide/guards/annotations.ts";
import { takeToken } from "../../../lib/reconcile/decide/guards/delete-rate.ts";
import { refuseDenied } from "../../../lib/reconcile/decide/guards/denied.ts";
import { refuseMoved } from "../../../lib/reconcile/decide/guards/refuse-moved.ts";
import { refuseRestricted } from "../../../lib/reconcile/decide/guards/restricted-fields.ts";
import { inScope } from "../../../lib/reconcile/decide/guards/scope.ts";
import { adoptionRequest, isAdopted, wantsAdoption } from "../../../lib/reconcile/decide/ownership/adoption-request.ts";
import { refuseAdoption } from "../../../lib/reconcile/decide/ownership/consent.ts";
import { ackController, foreign, ownership } from "../../../lib/reconcile/decide/ownership/ownership.ts";
import { isOfAws, ownerTag, reservedFor } from "../../../lib/reconcile/decide/tags/owner-tag.ts";
import { parseTag } from "../../../lib/reconcile/decide/tags/parse-tag.ts";
import { expandTags, replacePlaceholders } from "../../../lib/reconcile/decide/tags/resource-tags.ts";
import * as objectAnnotations from "../../../lib/reconcile/object/annotations.ts";
import { valueAt, withValueAt } from "../../../lib/reconcile/object/field-path.ts";
import { coversArn } from "../../../lib/reconcile/place/arn-pattern.ts";
import { placeOf } from "../../../lib/reconcile/place/place.ts";
import { bucketKind } from "../../../lib/resources/s3/bucket/kind.ts";
import { settings } from "../../support/worlds/memory-world.ts";
import { type Feeders, feeding } from "../feeder.ts";
import { mapOf, metadataWith, objectWith, resourceWith } from "../objects.ts";

const PATTERN = "arn:aws:s3:::*-?*a*!*";
const PLACE = { account: "1", partition: "aws", region: "us-west-2" };

/** What Driftless is allowed to do. */
export const rules: Feeders = {
  ...feeding("lib/reconcile/decide/ownership/adoption-request.ts", {
    adoptionRequest: (text) => adoptionRequest(metadataWith(text)),
    wantsAdoption: (text) => wantsAdoption(objectWith(text), text),
    isAdopted: (text) => isAdopted(metadataWith(text)),
  }),
  ...feeding("lib/reconcile/object/annotations.ts", {
    reconcileRequestedAt: (text) => objectAnnotations.reconcileRequestedAt(metadataWith(text)),
    isReadOnly: (text) => objectAnnotations.isReadOnly(metadataWith(text)),
    isPaused: (text) => objectAnnotations.isPaused(metadataWith(text)),
    isDeleteAllowed: (text) => objectAnnotations.isDeleteAllowed(metadataWith(text)),
  }),
  ...feeding("lib/reconcile/decide/guards/annotations.ts", {
    deletesResource: (text) => annotations.deletesResource(metadataWith(text), mapOf(text), bucketKind, settings),
    refuseUnsupportedAnnotations: (text) =>
      annotations.refuseUnsupportedAnnotations(metadataWith(text), mapOf(text), { resource: bucketKind }, [text]),
  }),
  ...feeding("lib/reconcile/place/arn-pattern.ts", { coversArn: (text) => coversArn(PATTERN, text) }),
  ...feeding("lib/reconcile/decide/ownership/consent.ts", {
    refuseAdoption: (text) => refuseAdoption(resourceWith(text, {}), mapOf(text), settings)?.message,
  }),
  ...feeding("lib/reconcile/decide/guards/delete-rate.ts", {
    takeToken: (text) =>
      takeToken(new Map([[text, { namespace: text, takenAt: 1 }]]), { uid: `a${text}`, namespace: text }, 1, 2),
  }),
  ...feeding("lib/reconcile/decide/guards/denied.ts", {
    refuseDenied: (text) => refuseDenied(text, { denied: { deniedBuckets: [PATTERN, "s3:::a*!*"] } }),
  }),
  ...feeding("lib/reconcile/decide/drift/drift-policy.ts", {
    driftPolicy: (text) => driftPolicy(metadataWith(text)),
    ignoredFieldDrift: (text) => ignoredFieldDrift(metadataWith(text)),
    hasDriftRules: (text) => hasDriftRules(metadataWith(text)),
  }),
  ...feeding("lib/reconcile/object/field-path.ts", {
    valueAt: (text) => valueAt({ [text]: text }, [text]) === text && valueAt({}, [text]),
    withValueAt: (text) => withValueAt({ [text]: {} }, [text, text], text),
  }),
  ...feeding("lib/reconcile/decide/tags/owner-tag.ts", {
    reservedFor,
    isOfAws,
    ownerTag: (text) => ownerTag(text, { namespace: text, name: text }),
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
  ...feeding("lib/reconcile/decide/tags/parse-tag.ts", { parseTag }),
  ...feeding("lib/reconcile/decide/guards/restricted-fields.ts", {
    refuseRestricted: (text) =>
      refuseRestricted(
        { role: text, key: [{ id: text }] },
        [
          { field: "role", names: "role" },
          { field: "key[].id", names: "target", form: "key" },
        ],
        { account: "000000000000", partition: "aws", region: "us-west-2" },
        { passableRoles: [PATTERN, "*"], allowedTargets: [PATTERN, "*"], regions: [] },
      ),
  }),
  ...feeding("lib/reconcile/place/place.ts", { placeOf: (text) => placeOf(metadataWith(text), mapOf(text), settings) }),
  ...feeding("lib/reconcile/decide/guards/refuse-moved.ts", {
    refuseMoved: (text) => refuseMoved({ arn: text, ownerAccountID: text, region: text }, PLACE, text),
  }),
  ...feeding("lib/reconcile/decide/tags/resource-tags.ts", {
    replacePlaceholders: (text) => replacePlaceholders("%K8S_NAMESPACE%", () => text),
    expandTags: (text) =>
      expandTags([{ key: "a", value: "%K8S_NAMESPACE% %MANAGED_BY%" }], metadataWith(text), bucketKind),
  }),
  ...feeding("lib/reconcile/decide/guards/scope.ts", {
    inScope: (text) => inScope(metadataWith(text), { namespaces: ["a"], selector: "team=web,!legacy" }),
  }),
};
