import * as client from "@aws-sdk/client-kms";
import { describe, expect, it } from "vitest";
import { stateColumns, statusPaths } from "../../../../../lib/codegen/from-data/fields/own-status.ts";
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

describe("the column of the state", () => {
  const columnsOf = (states: object | undefined, ...shown: readonly string[]) =>
    stateColumns({ ...kind, states } as AnyDataKind, {
      fields: Object.fromEntries(shown.map((field) => [`status.${field}`, "string"])),
    });
  const column = (name: string, field: string) => ({ name, type: "string", jsonPath: `.status.${field}` });

  it("shows the first member with states, as a state or a status", () => {
    expect(columnsOf({ member: "KeyState" }, "keyState")).toEqual([column("STATE", "keyState")]);
    const several = [{ member: "DBInstanceStatus" }, { member: "KeyState" }];
    expect(columnsOf(several, "dbInstanceStatus", "keyState")).toEqual([column("STATUS", "dbInstanceStatus")]);
  });

  it("is left out for a state that the status does not show, that is computed, or that there is not", () => {
    expect(columnsOf({ member: "KeyState" }, "keyUsage")).toEqual([]);
    expect(columnsOf({ member: () => "Enabled" }, "keyState")).toEqual([]);
    expect(columnsOf(undefined, "keyState")).toEqual([]);
  });
});
