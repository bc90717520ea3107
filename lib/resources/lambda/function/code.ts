import { hash } from "node:crypto";
import type * as sdk from "@aws-sdk/client-lambda";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { own } from "../../../text/own.ts";
import { stableText } from "../../../text/stable-text.ts";
import type { Calling } from "../../driver/at.ts";
import type { ByHand } from "../../driver/part-data.ts";
import { compact, orNothing } from "../../values/normal-form.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import type { FunctionSpec } from "./spec.generated.ts";

/** The code in the form in which it is compared: what Lambda shows of it, or the place in S3 that it was last loaded from. */
type CodeValue = Partial<Pick<FunctionSpec, "code" | "architectures">>;

/**
 * The tag that says which place in S3 the code was last loaded from: Lambda does not show it. Whoever can change the function's tags can only
 * have the code loaded again, or not.
 */
const PLACE_TAG = "services.k8s.aws/driftless-code";

const DEFAULT = ["x86_64"];

/** The code and the architecture: one call writes both, and resets an architecture that it omits. */
export const code: ByHand<typeof sdk, FunctionSpec> = {
  calls: { reads: [], writes: ["UpdateFunctionCode", "TagResource"] },
  fields: ["code", "architectures"],
  filled: { architectures: DEFAULT },
  desired: ({ code, architectures }) => ({ code: identityOf(code), architectures }),
  // AWS's value counts if the spec has no code, as in an object that adopts a function.
  agrees: (desired: CodeValue = {}, observed: CodeValue = {}) =>
    desired.code === undefined && stableText(desired.architectures) === stableText(observed.architectures),
  async get({ spec, description }) {
    const { Code, Tags, CodeSha256, Architectures } = Object(description);
    const declared = identityOf((spec as CodeValue).code);
    const isLoaded = declared?.s3Key !== undefined && own(Object(Tags), PLACE_TAG) === digestOf(declared);
    const shown = Code?.ImageUri === undefined ? { sha256: CodeSha256 } : { imageURI: Code.ImageUri };
    return { code: isLoaded ? declared : shown, architectures: Architectures };
  },
  create: ({ code }) => loading(code),
  async put({ spec, call }: Calling<typeof sdk>, { to }: { readonly to: CodeValue | undefined }) {
    const { code, publish: Publish } = spec as Partial<FunctionSpec>;
    const { Code, Tags } = loading(code);
    const Architectures = [...(to?.architectures ?? DEFAULT)] as sdk.Architecture[];
    await call("UpdateFunctionCode", { ...Code, Architectures, Publish });
    // If this call fails, the next pass loads the code again.
    if (Tags !== undefined) await call("TagResource", { Tags });
  },
};

/** What identifies the declared code: the image, its digest if it is known, or the place in S3. */
function identityOf(code: CodeValue["code"]): CodeValue["code"] {
  const { imageURI, zipFile, sha256, s3Bucket, s3Key, s3ObjectVersion } = withoutEmpty(code ?? {});
  if (imageURI !== undefined) return { imageURI };
  if (zipFile !== undefined) return { sha256: hash("sha256", Buffer.from(zipFile, "base64"), "base64") };
  return orNothing(sha256 === undefined ? compact({ s3Bucket, s3Key, s3ObjectVersion }) : { sha256 });
}

/** Where to load the code from, and the tag for code in S3 whose digest the spec does not contain. */
function loading(
  code: CodeValue["code"],
): Pick<sdk.CreateFunctionRequest, "Tags"> & { readonly Code: sdk.FunctionCode } {
  const { imageURI: ImageUri, zipFile, s3Bucket, s3Key, s3ObjectVersion } = withoutEmpty(code ?? {});
  const ZipFile = zipFile === undefined ? undefined : Buffer.from(zipFile, "base64");
  const Code = compact({ ImageUri, ZipFile, S3Bucket: s3Bucket, S3Key: s3Key, S3ObjectVersion: s3ObjectVersion });
  // An object that has adopted a function need not say it.
  if (orNothing(Code) === undefined) throw new TerminalError("InvalidSpec", "spec.code does not say where the code is");
  const declared = identityOf(code);
  return { Code, ...(declared?.s3Key !== undefined && { Tags: { [PLACE_TAG]: digestOf(declared) } }) };
}

function digestOf(place: object): string {
  return hash("sha256", stableText(place));
}
