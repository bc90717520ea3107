import { Bucket$ } from "@aws-sdk/client-s3";
import { companionIn } from "../../../lib/kind/companion-in.ts";
import type { AnyDataKind } from "../../../lib/kind/data-kind.ts";
import { identityArn } from "../../../lib/kind/identity-arn.ts";
import { byArn, ifIn } from "../../../lib/kind/values/adoption/by-arn.ts";
import { byQueueUrl } from "../../../lib/kind/values/adoption/by-queue-url.ts";
import { bySecretId } from "../../../lib/kind/values/adoption/by-secret-id.ts";
import { fifoNames, isFifo } from "../../../lib/kind/values/fifo-names.ts";
import { fromSdk, statusFromSdk, toSdk } from "../../../lib/kind/values/kubernetes-names.ts";
import { mayHaveResource } from "../../../lib/kind/values/may-have-resource.ts";
import { compact, distinct, orNothing, sameItems, sortedItems, sorting } from "../../../lib/kind/values/normal-form.ts";
import {
  accountPolicy,
  hasDuplicateKeys,
  parseDocument,
  parsePolicy,
  requireAccount,
} from "../../../lib/kind/values/policy-document.ts";
import { sameDocument } from "../../../lib/kind/values/same-document.ts";
import { sameKey } from "../../../lib/kind/values/same-key.ts";
import { samePolicy } from "../../../lib/kind/values/same-policy.ts";
import { sameSettings, settingsText } from "../../../lib/kind/values/same-settings.ts";
import { unknownValues } from "../../../lib/kind/values/unknown-values.ts";
import { withHint } from "../../../lib/kind/values/with-hint.ts";
import { withoutEmpty } from "../../../lib/kind/values/without-empty.ts";
import { networkOf } from "../../../lib/kinds/ec2/shared/network.ts";
import { iamNames } from "../../../lib/kinds/iam/shared/iam-resource.ts";
import { urlDecoded } from "../../../lib/kinds/iam/shared/url-decoded.ts";
import { keyArn } from "../../../lib/kinds/kms/shared/kms-resource.ts";
import { companionName, page, problemIn } from "../../../lib/kinds/route-53/record-set.ts";
import { domainIn, domainName, domainProblem } from "../../../lib/kinds/route-53/shared/domain-name.ts";
import { bareID, zoneArn, zoneIds } from "../../../lib/kinds/route-53/shared/zone-id.ts";
import { sameDeliveryPolicy } from "../../../lib/kinds/sns/shared/delivery-policy.ts";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import { stableText } from "../../../lib/text/stable-text.ts";
import { type Feeders, feeding } from "../feeder.ts";
import { mapOf } from "../objects.ts";

/** How records name their owners. */
const companion = companionIn({ data: page as object as AnyDataKind });

const PLACE = { account: "000000000000", partition: "aws", region: "us-west-2" };
const VALUES = "lib/kind/values";

/** The code that the kinds share. */
export const values: Feeders = {
  ...feeding(`${VALUES}/kubernetes-names.ts`, {
    toSdk: (text) => toSdk(Bucket$, mapOf(text, ["name", "creationDate"]), { [text]: text }),
    fromSdk: (text) => fromSdk(Bucket$, mapOf(text, ["Name"]), {}),
    statusFromSdk: (text) => statusFromSdk(Bucket$, mapOf(text, ["Name"]), {}),
  }),
  ...feeding(`${VALUES}/normal-form.ts`, {
    compact: (text) => compact(mapOf(text)),
    orNothing: (text) => orNothing(mapOf(text)),
    distinct: (text) => distinct([mapOf(text), text, ...Array.from(text.slice(0, 1000))]),
    sorting: (text) => sorting(text, "list")({ list: [text, text], [text]: [text] }),
    sortedItems: (text) => sortedItems([mapOf(text), text, ...Array.from(text.slice(0, 1000))]),
    sameItems: (text) => sameItems([{ id: text }, {}], [{ id: text }, { id: `${text}a` }]),
  }),
  ...feeding(`${VALUES}/policy-document.ts`, {
    parsePolicy,
    parseDocument,
    accountPolicy: (text) => accountPolicy(PLACE, text, { id: text, sid: text }),
    requireAccount: (text) => requireAccount(text, "spec.policy", "kms:*", PLACE),
    hasDuplicateKeys: (text) => parsePolicy(text) !== undefined && hasDuplicateKeys(text, parsePolicy(text)),
  }),
  ...feeding(`${VALUES}/same-settings.ts`, {
    sameSettings: (text) => sameSettings(text, `${text} `),
    settingsText: (text) => settingsText({ [text]: [text] }),
  }),
  ...feeding("lib/kinds/sns/shared/delivery-policy.ts", {
    sameDeliveryPolicy: (text) => sameDeliveryPolicy(text, `${text} `),
  }),
  ...feeding(`${VALUES}/without-empty.ts`, {
    withoutEmpty: (text) => withoutEmpty({ ...mapOf(text), list: [text, "", {}] }),
  }),
  ...feeding("lib/kinds/ec2/shared/network.ts", { networkOf: (text) => [networkOf(text), networkOf(`${text}/8`)] }),
  ...feeding("lib/kinds/iam/shared/iam-resource.ts", { iamNames: (text) => iamNames("role", 64).pattern.test(text) }),
  ...feeding("lib/kinds/kms/shared/kms-resource.ts", { keyArn: (text) => keyArn(text, PLACE) }),
  ...feeding("lib/kinds/route-53/shared/domain-name.ts", {
    domainName: (text) => [domainName(text), domainName(`\\052.${text}`)],
    domainIn: (text) => [domainIn("example.com.", text), domainIn("example.com.", `${text}.`)],
    domainProblem: (text) => [text, `\\052.${text}.`].map((name) => domainProblem(text, name)),
  }),
  ...feeding("lib/kind/identity-arn.ts", {
    identityArn: (text) => identityArn<{ name: string }>("toys:::label", ["name"])("", PLACE, { name: text }),
  }),
  ...feeding("lib/kinds/route-53/record-set.ts", {
    companionName: (text) => [
      companionName({ Name: text, Type: text, SetIdentifier: text }),
      companion?.says({ ResourceRecords: [{ Value: text }] }),
    ],
    problemIn: (text) => [
      problemIn({ name: text, recordType: text }),
      problemIn({ name: `${text}.`, recordType: text }, "example.com."),
    ],
  }),
  ...feeding("lib/kinds/route-53/shared/zone-id.ts", {
    bareID: (text) => [bareID(text), bareID(`/hostedzone/${text}`)],
    zoneArn: (text) => zoneArn(text, PLACE),
    zoneIds: (text) => zoneIds(text),
  }),
  ...feeding("lib/kinds/iam/shared/url-decoded.ts", {
    urlDecoded: (text) => [urlDecoded(text), urlDecoded(`%7B${text}`)],
  }),
  ...feeding(`${VALUES}/fifo-names.ts`, {
    fifoNames: (text) => fifoNames("queue", 80).pattern.test(text),
    isFifo: (text) => isFifo({ fifoQueue: text }),
  }),
  ...feeding(`${VALUES}/same-document.ts`, {
    sameDocument: (text) => sameDocument(text, `${text} `),
  }),
  ...feeding(`${VALUES}/same-key.ts`, { sameKey: (text) => sameKey(text, `a/${text}`) }),
  ...feeding(`${VALUES}/same-policy.ts`, {
    samePolicy: (text) => [samePolicy(text, `${text} `), samePolicy(text, "{}")],
  }),
  ...feeding(`${VALUES}/adoption/by-arn.ts`, {
    ifIn: (text) => ifIn(`arn:aws:sns:us-west-2:000000000000:${text}`, "sns", PLACE, (name) => ({ name })),
    byArn: (text) =>
      [byArn("iam", (name) => ({ name })), byQueueUrl, bySecretId].flatMap((field) =>
        [
          text,
          `arn:aws:iam::000000000000:${text}`,
          `https://${text}`,
          `arn:aws:secretsmanager:us-west-2:000000000000:secret:${text}`,
        ].map((one) => field.says(one, PLACE)),
      ),
  }),
  ...feeding("lib/text/stable-text.ts", { stableText: (text) => stableText([mapOf(text)]) }),
  ...feeding(`${VALUES}/may-have-resource.ts`, {
    mayHaveResource: (text) => mayHaveResource({ status: mapOf(text), annotations: mapOf(text) }),
  }),
  ...feeding(`${VALUES}/unknown-values.ts`, {
    unknownValues: (text) => {
      const items = Array.from(text.slice(0, 1000), (one) => ({ b: one }));
      return unknownValues({ a: [{ b: text }, ...items] }, ["a"], { "a[].b": ["x"] });
    },
  }),
  ...feeding(`${VALUES}/with-hint.ts`, {
    withHint: (text) =>
      withHint(new ApiError({ service: text, operation: text }, { code: text, message: text }), text).message,
  }),
};
