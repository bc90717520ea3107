import * as client from "@aws-sdk/client-kms";
import { describe, expect, it } from "vitest";
import { statusPaths } from "../../../../../lib/codegen/from-data/fields/status-paths.ts";
import type { AnyDataKind } from "../../../../../lib/kind/data-kind.ts";
import { page } from "../../../../../lib/kinds/kms/key.ts";

const kind = page as object as AnyDataKind;

describe("the paths of status fields", () => {
  it("are the members of the description that have their names, if ACK has such fields", () => {
    const fields = { "status.keyState": "string", "status.weight": "string", "spec.keyManager": "string" };
    expect(statusPaths({ ...kind, status: {} }, client, { fields })).toEqual({ keyState: "KeyState" });
  });

  it("are those of the page where it states them", () => {
    const fields = { "status.keyState": "string" };
    const status = { keyState: "Other", more: "More" };
    expect(statusPaths({ ...kind, status }, client, { fields })).toEqual(status);
  });
});
