import { expect, it } from "vitest";
import { stream } from "../../../../../../lib/kinds/dynamodb/table/parts/stream.ts";

it("is disabled before it is enabled with another view type", () => {
  const from = { streamEnabled: true, streamViewType: "KEYS_ONLY" };
  const to = { streamEnabled: true, streamViewType: "NEW_IMAGE" };
  expect(stream.route?.({ from, to })).toEqual([undefined, to]);
  expect(stream.route?.({ from: undefined, to })).toEqual([to]);
  expect(stream.route?.({ from, to: undefined })).toEqual([undefined]);
});
