import { adoptionRequest, isAdopted, wantsAdoption } from "../../../lib/reconcile/rules/adoption.ts";
import * as annotations from "../../../lib/reconcile/rules/annotations.ts";
import { coversArn } from "../../../lib/reconcile/rules/arn-pattern.ts";
import { refuseAdoption } from "../../../lib/reconcile/rules/consent.ts";
import { takeToken } from "../../../lib/reconcile/rules/delete-rate.ts";
import { refuseDenied } from "../../../lib/reconcile/rules/denied.ts";
import { driftPolicy, hasDriftRules, ignoredFieldDrift } from "../../../lib/reconcile/rules/drift-policy.ts";
import { valueAt, withValueAt } from "../../../lib/reconcile/rules/field-path.ts";
import { isOfAws, ownerTag, reservedFor } from "../../../lib/reconcile/rules/owner-tag.ts";
import { ackController, foreign, ownership } from "../../../lib/reconcile/rules/ownership.ts";
import { parseTag } from "../../../lib/reconcile/rules/parse-tag.ts";
import { placeOf } from "../../../lib/reconcile/rules/place.ts";
import { refuseMoved } from "../../../lib/reconcile/rules/refuse-moved.ts";
import { expandTags, replacePlaceholders } from "../../../lib/reconcile/rules/resource-tags.ts";
import { refuseRestricted } from "../../../lib/reconcile/rules/restricted-fields.ts";
import { inScope } from "../../../lib/reconcile/rules/scope.ts";
import { bucketKind } from "../../../lib/resources/s3/bucket/kind.ts";
import { settings } from "../../support/worlds/memory-world.ts";
import { type Feeders, feeding } from "../feeder.ts";
import { mapOf, metadataWith, objectWith, resourceWith } from "../objects.ts";

const RULES = "lib/reconcile/rules";
const PATTERN = "arn:aws:s3:::*-?*a*!*";
const PLACE = { account: "1", partition: "aws", region: "us-west-2" };

/** What Driftless is allowed to do. */
export const rules: Feeders = {
  ...feeding(`${RULES}/adoption.ts`, {
    adoptionRequest: (text) => adoptionRequest(metadataWith(text)),
    wantsAdoption: (text) => wantsAdoption(objectWith(text), text),
    isAdopted: (text) => isAdopted(metadataWith(text)),
  }),
  ...feeding(`${RULES}/annotations.ts`, {
    reconcileRequestedAt: (text) => annotations.reconcileRequestedAt(metadataWith(text)),
    isReadOnly: (text) => annotations.isReadOnly(metadataWith(text)),
    isPaused: (text) => annotations.isPaused(metadataWith(text)),
    isDeleteAllowed: (text) => annotations.isDeleteAllowed(metadataWith(text)),
    deletesResource: (text) => annotations.deletesResource(metadataWith(text), mapOf(text), bucketKind, settings),
    refuseUnsupportedAnnotations: (text) =>
      annotations.refuseUnsupportedAnnotations(metadataWith(text), mapOf(text), { resource: bucketKind }, [text]),
  }),
  ...feeding(`${RULES}/arn-pattern.ts`, { coversArn: (text) => coversArn(PATTERN, text) }),
  ...feeding(`${RULES}/consent.ts`, {
    refuseAdoption: (text) => refuseAdoption(resourceWith(text, {}), mapOf(text), settings)?.message,
  }),
  ...feeding(`${RULES}/delete-rate.ts`, {
    takeToken: (text) =>
      takeToken(new Map([[text, { namespace: text, takenAt: 1 }]]), { uid: `a${text}`, namespace: text }, 1, 2),
  }),
  ...feeding(`${RULES}/denied.ts`, {
    refuseDenied: (text) => refuseDenied(text, { denied: { deniedBuckets: [PATTERN, "s3:::a*!*"] } }),
  }),
  ...feeding(`${RULES}/drift-policy.ts`, {
    driftPolicy: (text) => driftPolicy(metadataWith(text)),
    ignoredFieldDrift: (text) => ignoredFieldDrift(metadataWith(text)),
    hasDriftRules: (text) => hasDriftRules(metadataWith(text)),
  }),
  ...feeding(`${RULES}/field-path.ts`, {
    valueAt: (text) => valueAt({ [text]: text }, [text]) === text && valueAt({}, [text]),
    withValueAt: (text) => withValueAt({ [text]: {} }, [text, text], text),
  }),
  ...feeding(`${RULES}/owner-tag.ts`, {
    reservedFor,
    isOfAws,
    ownerTag: (text) => ownerTag(text, { namespace: text, name: text }),
  }),
  ...feeding(`${RULES}/ownership.ts`, {
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
  ...feeding(`${RULES}/parse-tag.ts`, { parseTag }),
  ...feeding(`${RULES}/restricted-fields.ts`, {
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
  ...feeding(`${RULES}/place.ts`, { placeOf: (text) => placeOf(metadataWith(text), mapOf(text), settings) }),
  ...feeding(`${RULES}/refuse-moved.ts`, {
    refuseMoved: (text) => refuseMoved({ arn: text, ownerAccountID: text, region: text }, PLACE, text),
  }),
  ...feeding(`${RULES}/resource-tags.ts`, {
    replacePlaceholders: (text) => replacePlaceholders("%K8S_NAMESPACE%", () => text),
    expandTags: (text) =>
      expandTags([{ key: "a", value: "%K8S_NAMESPACE% %MANAGED_BY%" }], metadataWith(text), bucketKind),
  }),
  ...feeding(`${RULES}/scope.ts`, {
    inScope: (text) => inScope(metadataWith(text), { namespaces: ["a"], selector: "team=web,!legacy" }),
  }),
};
