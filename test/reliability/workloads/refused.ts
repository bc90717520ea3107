import { paintStatus } from "../../support/kinds/paint.ts";
import { ADOPT, CONSENT } from "../../support/worlds/gadgets/adopting-gadget.ts";
import { IGNORE_FIELD_DRIFT } from "../properties/drift-rules.ts";
import { BY_PAINT, paint } from "../system/paints.ts";
import type { System } from "../system/system.ts";
import { AWAY } from "./places.ts";
import { create, created, edited, type Workload } from "./workload.ts";

const red = { name: "toy", color: "red" };
const POLICY = "services.k8s.aws/adoption-policy";
const FIELDS = "services.k8s.aws/adoption-fields";
const REGION = "services.k8s.aws/region";
const manyTags = Array.from({ length: 60 }, (_, index) => ({ key: `tag-${index}`, value: "one of many" }));

/** Creates a resource by hand, and an object that asks for it in a way that is refused. */
function asks(annotations: Readonly<Record<string, string>>, spec: object = {}): Workload["change"] {
  return async (system: System) => {
    system.put("toy", { settings: { color: "blue" }, tags: CONSENT }, "hand");
    await create(system, { spec, annotations });
  };
}

function annotated(annotations: Readonly<Record<string, string | null>>): Workload["change"] {
  return edited({ metadata: { annotations } });
}

/** Workloads with objects that are refused before AWS is asked, until their users correct them. */
export const refusedWorkloads: Readonly<Record<string, Workload>> = {
  "create-what-is-denied": {
    settings: { denied: { deniedBuckets: ["toys:*:*:gadget/secret*"] } },
    change: created({ spec: { ...red, name: "secret" } }),
    later: edited({ spec: { name: "toy" } }),
  },
  "rename-and-back": {
    before: created({ spec: red }),
    change: edited({ spec: { name: "renamed", color: "green" } }),
    later: edited({ spec: { name: "toy" } }),
  },
  "declare-too-many-tags": {
    before: created({ spec: red }),
    change: edited({ spec: { color: "green", tags: manyTags } }),
    later: edited({ spec: { tags: manyTags.slice(0, 9) } }),
  },
  "ignore-too-many-fields": {
    before: created({ spec: red }),
    change: edited({
      spec: { color: "green" },
      metadata: { annotations: { [IGNORE_FIELD_DRIFT]: "x,".repeat(9000) } },
    }),
    later: annotated({ [IGNORE_FIELD_DRIFT]: null }),
  },
  "adopt-in-an-unknown-way": {
    about: "adoption",
    change: asks({ ...ADOPT, [POLICY]: "take" }),
    later: annotated(ADOPT),
  },
  "adopt-what-is-not-named": {
    about: "adoption",
    change: asks({ ...ADOPT, [FIELDS]: '{"name": ' }),
    later: annotated(ADOPT),
  },
  "adopt-what-the-spec-contradicts": {
    about: "adoption",
    change: asks({ ...ADOPT, [FIELDS]: '{"name": "other"}' }, { name: "toy" }),
    later: annotated(ADOPT),
  },
  "create-where-nothing-is-allowed": {
    ...{ about: "places", settings: { regions: [AWAY] } },
    change: created({ spec: red }),
    later: annotated({ [REGION]: AWAY }),
  },
  "create-in-a-namespace-of-nowhere": {
    about: "places",
    before: (system) => system.placement.annotate({ "services.k8s.aws/default-region": "mars-north-1" }),
    change: created({ spec: red }),
    later: annotated({ [REGION]: "us-west-2" }),
  },
  "refer-to-nothing": {
    about: "references",
    async change(system) {
      paint(system, paintStatus.ready("red"));
      await create(system, { spec: { name: "toy", colorRef: { from: { name: "" } } } });
    },
    later: edited({ spec: BY_PAINT }),
  },
  "refer-to-a-color-beside-another": {
    about: "references",
    before: async (system) => paint(system, paintStatus.ready("red")),
    change: created({ spec: { name: "toy", color: "green", ...BY_PAINT } }),
    later: edited({ spec: { color: null } }),
  },
  "refer-to-another-namespace": {
    about: "references",
    before: async (system) => paint(system, paintStatus.ready("red")),
    change: created({
      spec: { name: "toy", colorRef: { from: { ...BY_PAINT.colorRef.from, namespace: "elsewhere" } } },
    }),
    later: edited({ spec: { colorRef: { from: { namespace: null } } } }),
  },
  "refer-to-what-has-no-such-name": {
    about: "references",
    async change(system) {
      paint(system, paintStatus.ready("red"));
      await create(system, { spec: { name: "toy", colorRef: { from: { name: "../paint" } } } });
    },
    later: edited({ spec: BY_PAINT }),
  },
};
