import * as client from "@aws-sdk/client-secrets-manager";
import { expect, it } from "vitest";
import { otherSettingsOf, withOtherSettings } from "../../../../../lib/codegen/from-data/fields/other-settings.ts";
import type { AnyDataKind } from "../../../../../lib/resources/driver/data-kind.ts";
import { data as secretData } from "../../../../../lib/resources/secrets-manager/secret/data.ts";

const FIELDS = ["description", "forceOverwriteReplicaSecret", "key", "name", "secretString", "tags"];
const others = { keep: "silent" };
const group = { write: "UpdateSecret", settings: { description: {} }, others };
const secretString = { secret: { member: "SecretString", write: "PutSecretValue" } };

/** The settings of the group in a secret with these parts. */
function settingsIn(parts: object, fields = FIELDS): Readonly<Record<string, unknown>> | undefined {
  const data = { ...secretData, parts } as object as AnyDataKind;
  return withOtherSettings(data, client, { KmsKeyId: "key" }, fields).parts.description?.settings;
}

it("a group has each field that its write and the create call set", () => {
  expect(settingsIn({ description: group })).toEqual({ description: {}, key: others, secretString: others });
});

it("but none that belongs to another part, nor one that the spec does not have", () => {
  expect(settingsIn({ description: group, secretString })).toEqual({ description: {}, key: others });
  expect(settingsIn({ description: group, secretString }, ["description", "name"])).toEqual({ description: {} });
});

it("a group that says nothing about others has only the settings that it names", () => {
  const { others: _, ...own } = group;
  expect(settingsIn({ description: own })).toEqual({ description: {} });
});

it("the settings that the data does not name are listed for the driver", () => {
  const data = { ...secretData, parts: { description: group, secretString } } as object as AnyDataKind;
  expect(otherSettingsOf(withOtherSettings(data, client, { KmsKeyId: "key" }, FIELDS))).toEqual({
    description: ["key"],
  });
  expect(otherSettingsOf(secretData as object as AnyDataKind)).toEqual({});
});
