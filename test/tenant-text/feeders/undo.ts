import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { consentCommands } from "../../../lib/scan/consent.ts";
import {
  asideByDescription,
  asideByItem,
  asideByName,
  asideByTags,
  asideByValues,
} from "../../../lib/scan/left-aside.ts";
import { manifestOf } from "../../../lib/scan/manifest.ts";
import { objectName } from "../../../lib/scan/object-name.ts";
import { parseTags } from "../../../lib/scan/wanted-tags.ts";
import { chooseGeneration } from "../../../lib/undo/choose-generation.ts";
import { formatUndo } from "../../../lib/undo/format-undo.ts";
import { formerAnnotations } from "../../../lib/undo/former-annotations.ts";
import { pastOf } from "../../../lib/undo/generations.ts";
import { gitOpsOwner } from "../../../lib/undo/gitops-owner.ts";
import { mergePatch } from "../../../lib/undo/merge-patch.ts";
import { recreate, undoTo } from "../../../lib/undo/undo.ts";
import { differencesOf } from "../../../lib/undo/write-undo.ts";
import { historyEntry } from "../../support/history/history-record.ts";
import { type Feeders, feeding } from "../feeder.ts";
import { mapOf, objectWith } from "../objects.ts";

const object = { kind: bucketKind, namespace: "shop", name: "invoices" };
const plain = { width: 80, style: (_: string, text: string) => text };

/** A past whose specs and annotations are the text. */
function pastWith(text: string) {
  const members = { uid: "one", spec: { [text]: [text] }, annotations: mapOf(text) };
  const past = pastOf([historyEntry({ ...members, generation: 2 }), historyEntry({ ...members, compressed: text })]);
  if (past === undefined) throw new Error("there are two records");
  return past;
}

function chosenWith(text: string) {
  return chooseGeneration(pastWith(text), undefined, undefined);
}

/** What shows that a resource is left aside. */
const KEYS = { aside: [{ member: "KeyManager", matches: /^AWS$/, reason: "AWS manages the key" }] };

/** What takes objects back, and what imports resources. */
export const undo: Feeders = {
  ...feeding("lib/scan/consent.ts", {
    consentCommands: (text) => consentCommands({ cluster: text, namespace: text, region: "eu-west-1", arns: [text] }),
  }),
  ...feeding("lib/scan/left-aside.ts", {
    asideByName: (text) => asideByName(text, { ofServices: /^aws-/ }, "east"),
    asideByDescription: (text) => asideByDescription({ arn: text, description: mapOf(text) }, KEYS),
    asideByItem: (text) => asideByItem(mapOf(text), KEYS),
    asideByValues: (text) => asideByValues({ path: text, [text]: text }, { path: ["/"], [text]: ["/"] }),
    asideByTags: (text) => asideByTags({ "aws:cloudformation:stack-name": text, [text]: text }, bucketKind, "east"),
  }),
  ...feeding("lib/scan/manifest.ts", {
    manifestOf: (text) =>
      manifestOf(bucketKind, { name: text, namespace: text, annotations: mapOf(text) }, mapOf(text)),
  }),
  ...feeding("lib/scan/object-name.ts", { objectName: (text) => objectName(text, text) }),
  ...feeding("lib/scan/wanted-tags.ts", { parseTags: (text) => parseTags([text])(mapOf(text)) }),
  ...feeding("lib/undo/choose-generation.ts", { chooseGeneration: chosenWith }),
  ...feeding("lib/undo/format-undo.ts", {
    formatUndo: (text) => {
      const chosen = chosenWith(text);
      const undo = undoTo(chosen, object, objectWith(text));
      return formatUndo({ object, generation: 3, past: pastWith(text), chosen, undo }, plain);
    },
  }),
  ...feeding("lib/undo/former-annotations.ts", {
    formerAnnotations: (text) => formerAnnotations(mapOf(text), { a: text }, bucketKind),
  }),
  ...feeding("lib/undo/generations.ts", { pastOf: pastWith }),
  ...feeding("lib/undo/gitops-owner.ts", { gitOpsOwner: (text) => gitOpsOwner(objectWith(text)) }),
  ...feeding("lib/undo/merge-patch.ts", {
    mergePatch: (text) => mergePatch({ [text]: [text] }, { [text]: { [text]: text } }),
  }),
  ...feeding("lib/undo/undo.ts", {
    undoTo: (text) => undoTo(chosenWith(text), object, objectWith(text)),
    recreate: (text) => recreate(chosenWith(text), object),
  }),
  ...feeding("lib/undo/write-undo.ts", {
    differencesOf: (text) => differencesOf({ [text]: text }, recreate(chosenWith(text), object)),
  }),
};
