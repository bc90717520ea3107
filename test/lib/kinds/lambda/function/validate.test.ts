import { expect, test } from "vitest";
import { functionResource } from "../../../../../lib/kinds/lambda/function/function.generated.ts";
import { TerminalError } from "../../../../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = functionResource as object as AnyKind;
const SPEC = { name: "orders", role: "arn:aws:iam::000000000000:role/orders", code: { imageURI: "image" } };
const SIGNING = "arn:aws:lambda:us-west-2:000000000000:code-signing-config:csc-0123456789abcdef0";

test("code signing is refused for an image, whose signatures Lambda does not check", () => {
  const validate = (spec: object) => () => kind.validate?.(withAnswers(kind, { ...SPEC, ...spec }).resource);
  const refusal = new TerminalError(
    "InvalidSpec",
    "spec.codeSigningConfigARN: Lambda does not check the signatures of images",
  );
  expect(validate({ packageType: "Image", codeSigningConfigARN: SIGNING })).toThrow(refusal);
  expect(validate({ packageType: "Image", codeSigningConfigARN: "" })).not.toThrow();
  expect(validate({ packageType: "Zip", codeSigningConfigARN: SIGNING })).not.toThrow();
});
