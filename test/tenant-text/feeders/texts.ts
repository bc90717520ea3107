import { plainError } from "../../../functions/plain-error.ts";
import { httpStatus, toApiError } from "../../../lib/aws/api-error.ts";
import { ackControllersIn } from "../../../lib/install/ack-controllers.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { isObjectName } from "../../../lib/kubernetes/client.ts";
import { cutNote, eventBody } from "../../../lib/kubernetes/event.ts";
import { isLabelSelector, parseLabelSelector } from "../../../lib/kubernetes/label-selector.ts";
import { listPath } from "../../../lib/kubernetes/list-watch/collection.ts";
import { metadataOf } from "../../../lib/kubernetes/list-watch/metadata.ts";
import { isNamespaceName } from "../../../lib/kubernetes/namespace-list.ts";
import { statusIn } from "../../../lib/kubernetes/status-in.ts";
import { tokenAge } from "../../../lib/kubernetes/tokens/token-age.ts";
import { errorMessage } from "../../../lib/redaction/error-message.ts";
import { withoutCredentials } from "../../../lib/redaction/without-credentials.ts";
import { refusalOf } from "../../../lib/relay/bus/refusal.ts";
import { digestOf } from "../../../lib/relay/filter/digest.ts";
import { fingerprint, fingerprintOf } from "../../../lib/relay/filter/fingerprint.ts";
import { jsonLog } from "../../../lib/relay/json-log.ts";
import { namespaceDigest } from "../../../lib/relay/namespaces/namespaces.ts";
import { endingOf } from "../../../lib/relay/watch/ending.ts";
import { approvalWords } from "../../../lib/text/approval-words.ts";
import { describeAge } from "../../../lib/text/durations.ts";
import { cut, excerpt } from "../../../lib/text/excerpt.ts";
import { isJsonObject } from "../../../lib/text/is-json-object.ts";
import { endOfString, isShallow, valuesIn } from "../../../lib/text/is-shallow.ts";
import { matchesGlob } from "../../../lib/text/matches-glob.ts";
import { isRecord, own } from "../../../lib/text/own.ts";
import { plainText } from "../../../lib/text/plain-text.ts";
import { quotes } from "../../../lib/text/quotes.ts";
import { sentence } from "../../../lib/text/sentence.ts";
import { wrap, wrapCommand } from "../../../lib/text/wrap.ts";
import { type Feeders, feeding, throwing } from "../feeder.ts";
import { annotationsOf, mapOf, metadataWith, objectWith } from "../objects.ts";

/** An error as the SDK throws it if AWS rejects a call. */
const rejected = (text: string) =>
  Object.assign(new Error(text), { name: text, $fault: "client", $metadata: { httpStatusCode: 403 } });

/** Redaction, errors, and what is read from and written to the API server. */
export const texts: Feeders = {
  ...feeding("functions/plain-error.ts", { plainError: (text) => plainError(rejected(text), true) }),
  ...feeding("lib/aws/api-error.ts", {
    toApiError: (text) => toApiError({ service: "S3", operation: "PutBucketPolicy" }, rejected(text), true).message,
    httpStatus: (text) => httpStatus(rejected(text)),
  }),
  ...feeding("lib/text/approval-words.ts", {
    approvalWords: (text) => approvalWords({ user: text, manager: text }),
  }),
  ...feeding("lib/text/excerpt.ts", { cut: (text) => cut(text), excerpt }),
  ...feeding("lib/text/is-json-object.ts", { isJsonObject: (text) => [isJsonObject(text), isJsonObject(`{${text}}`)] }),
  ...feeding("lib/text/is-shallow.ts", { isShallow, valuesIn, endOfString: (text) => endOfString(text, 0) }),
  ...feeding("lib/text/matches-glob.ts", { matchesGlob: (text) => matchesGlob("*-?*a*!*", text) }),
  ...feeding("lib/text/own.ts", {
    isRecord: (text) => isRecord(text),
    own: (text) => own({} as Readonly<Record<string, string>>, text),
  }),
  ...feeding("lib/text/durations.ts", { describeAge: (text) => describeAge(text, 0) }),
  ...feeding("lib/text/plain-text.ts", { plainText }),
  ...feeding("lib/text/quotes.ts", {
    quotes: (text) => [quotes([text, text], [text, text]), quotes([text], ["hunter2-hunter2"])],
  }),
  ...feeding("lib/text/sentence.ts", { sentence }),
  ...feeding("lib/text/wrap.ts", {
    wrap: (text) => [true, false].map((breaksWords) => wrap(text, { width: 80, breaksWords }).join("")).join(""),
    wrapCommand: (text) => wrapCommand(text, { width: 80 }).join(""),
  }),
  ...feeding("lib/redaction/error-message.ts", { errorMessage: (text) => errorMessage(new Error(text)) }),
  ...feeding("lib/redaction/without-credentials.ts", { withoutCredentials }),
  ...feeding("lib/relay/bus/refusal.ts", { refusalOf: (text) => refusalOf(rejected(text)) }),
  ...feeding("lib/relay/filter/digest.ts", {
    digestOf: throwing(["SyntaxError"], (text) => digestOf(metadataWith(text))),
  }),
  ...feeding("lib/relay/watch/ending.ts", { endingOf: (text) => endingOf(rejected(text)) }),
  ...feeding("lib/relay/filter/fingerprint.ts", {
    fingerprint: (text) => fingerprint(metadataWith(text)),
    fingerprintOf: (text) => fingerprintOf([text, annotationsOf(text)]),
  }),
  ...feeding("lib/relay/namespaces/namespaces.ts", {
    namespaceDigest: (text) => namespaceDigest([bucketKind])(metadataWith(text)),
  }),
  ...feeding("lib/relay/json-log.ts", {
    jsonLog: (text) => {
      const lines: string[] = [];
      const error = new Error(text, { cause: rejected(text) });
      jsonLog(
        (line) => lines.push(line),
        () => 0,
      ).warn(text, { [text]: text, error });
      return lines;
    },
  }),
  ...feeding("lib/kubernetes/client.ts", { isObjectName }),
  ...feeding("lib/kubernetes/list-watch/collection.ts", {
    listPath: (text) =>
      listPath({ kind: bucketKind, namespace: "a", labelSelector: "", fieldSelector: text.toWellFormed() }, {}),
  }),
  // Whoever may create a Deployment chooses its images, arguments and variables.
  ...feeding("lib/install/ack-controllers.ts", {
    ackControllersIn: (text) => {
      const env = [{ name: "V", value: text }];
      const containers = [
        { image: text, args: [text] },
        { image: `/s3-controller`, args: ["--watch-namespace", text, `--reconcile-resources=${text}`] },
        { image: `/s3-controller`, args: ["--watch-namespace", "$(V)", `--reconcile-resources`, `$(${text})`], env },
      ];
      const deployment = { metadata: { namespace: text, name: text }, spec: { template: { spec: { containers } } } };
      return ackControllersIn([deployment], { kinds: [bucketKind], namespaces: ["a", "b"] });
    },
  }),
  ...feeding("lib/kubernetes/event.ts", {
    eventBody: (text) =>
      eventBody(objectWith(text), { name: text, type: "Normal", reason: text, note: text, action: text }, new Date(0)),
    cutNote: (text) => cutNote(text, 100),
  }),
  ...feeding("lib/kubernetes/label-selector.ts", {
    parseLabelSelector: throwing(["Error"], (text) => [
      parseLabelSelector("team=web,env in (a,b)")(mapOf(text, ["team"])),
      parseLabelSelector(text)(mapOf(text)),
    ]),
    isLabelSelector,
  }),
  ...feeding("lib/kubernetes/list-watch/metadata.ts", {
    metadataOf: throwing(["SyntaxError"], (text) => metadataOf({ metadata: metadataWith(text) })),
  }),
  ...feeding("lib/kubernetes/namespace-list.ts", { isNamespaceName }),
  ...feeding("lib/kubernetes/status-in.ts", {
    statusIn: (text) => statusIn(JSON.stringify({ message: text, reason: text })),
  }),
  ...feeding("lib/kubernetes/tokens/token-age.ts", { tokenAge: (text) => tokenAge(text, 0) }),
};
