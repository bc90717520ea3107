import { tagging as part } from "../../../lib/resources/s3/bucket/tagging.ts";
import type { Tags } from "../../../lib/resources/s3/bucket/tags-by-control.ts";
import { type PartExamples, record, some, word } from "./examples.ts";

export const tagging: PartExamples<Tags> = {
  part,
  examples: [
    [{ tagging: { tagSet: [{ key: "team", value: "blue" }] } }, { team: "blue" }],
    [{ tagging: { tagSet: [{ key: "b", value: "2" }, { key: "a" }] } }, { a: "", b: "2" }],
  ],
  defaults: [{ tagging: { tagSet: [] } }, { tagging: {} }],
  generated: some(record({ key: word, value: word }), ({ key }) => key).map((tagSet) => ({ tagging: { tagSet } })),
  asSpec: (tags) => ({ tagging: { tagSet: Object.entries(tags).map(([key, value]) => ({ key, value })) } }),
};
