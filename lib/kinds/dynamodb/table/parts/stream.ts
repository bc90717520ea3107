import { compact } from "../../../../kind/values/normal-form.ts";
import type { StreamSpecification } from "../spec.generated.ts";
import { setting } from "./described-part.ts";

/** The stream of changes. DynamoDB refuses to change what an enabled stream records, so the stream is disabled first. */
export const stream = setting<StreamSpecification>({
  name: "streamSpecification",
  initial: { streamEnabled: false },
  route: ({ from, to }) => (from === undefined || to === undefined ? [to] : [undefined, to]),

  // The view type of a disabled stream does not matter.
  desired({ streamSpecification: { streamEnabled, streamViewType } = {} }) {
    return streamEnabled ? compact({ streamEnabled, streamViewType: streamViewType || undefined }) : undefined;
  },
});
