import type { SdkDocumentation } from "../../../lib/codegen/sdk/sdk-documentation.ts";
import type { Definition } from "../../../lib/kind/publish/definition.ts";

const STRING = 0;
const NUMBER = 1;
const TIMESTAMP = 4;
const BLOB = 21;
const MAP_OF_STRINGS = 128;

const structure = (name: string, members: Readonly<Record<string, unknown>>, required = 0) =>
  [3, "test", name, 0, Object.keys(members), Object.values(members), required] as const;

const empty = structure("Empty", {});
const part = structure("Capacity", { CapacityUnits: NUMBER, Ratio: NUMBER, Empty: () => empty });
const parts = [1, "test", "Parts", 0, () => part] as const;
const makeRequest = structure(
  "MakeRequest",
  {
    Name: [STRING, 1],
    Size: NUMBER,
    BornAt: TIMESTAMP,
    Secret: BLOB,
    Labels: MAP_OF_STRINGS,
    KeyId: STRING,
    Parts: () => parts,
  },
  2,
);
const thing = structure("Thing", { State: STRING, Hidden: STRING, Part: () => part });
const makeResponse = structure("MakeResponse", { Thing: () => thing });
const putRequest = structure("PutPartRequest", { Part: () => part });

/** A client with two operations, in the form in which its package would export the schemas of the operations. */
export const fakeClient: Readonly<Record<string, unknown>> = {
  Make$: [9, "test", "Make", 0, () => makeRequest, () => makeResponse],
  PutPart$: [9, "test", "PutPart", 0, () => putRequest, "unit"],
};

/** A definition of a kind that the fake client creates. Everything optional is empty. */
export const fakeDefinition: Definition = {
  kind: { group: "test.services.k8s.aws", version: "v1alpha1", kind: "Thing", plural: "things" },
  shortNames: [],
  sdk: "",
  client: fakeClient,
  // Any service with facts would be suitable. This one has a float: `Capacity.CapacityUnits`.
  service: "dynamodb",
  resources: ["dynamodb:*:*:table/*"],
  create: "Make",
  operations: { reads: [], writes: [] },
  rename: {},
  exceptions: [],
  nameField: "name",
  immutable: [],
  references: {},
  additions: [],
  fields: {},
  statusFields: {},
  calls: {},
  permissions: {},
  names: {},
  notes: {},
  printerColumns: [],
  selectableFields: [],
  descriptions: { kind: "A thing.", spec: "Declared.", status: "Observed." },
};

/** A package without declarations. */
export const undocumented: SdkDocumentation = {
  source: "test 1.0.0",
  text: () => undefined,
  typeName: () => undefined,
};
