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
interface CodeValue {
  readonly code?: FunctionSpec["code"];
  readonly architectures?: readonly string[];
}

/**
 * The tag that says which place in S3 the code was last loaded from: Lambda does not show it. Whoever can change the function's tags can only
 * have the code loaded again, or not.
 */
const PLACE_TAG = "services.k8s.aws/driftless-code";

/** The code and the architecture: one call writes both, and resets an architecture that it omits. */
export const code: ByHand<typeof sdk, FunctionSpec> = {
  calls: { reads: [], writes: ["UpdateFunctionCode", "TagResource"] },
  fields: ["code", "architectures"],
  exclusive: true,
  desired: ({ code, architectures }) => comparedCode(declaredCode(code), architectures),
  // AWS's value counts if the spec has no code, as in an object that adopts a function.
  agrees: (desired: CodeValue | undefined, observed: CodeValue | undefined) =>
    desired?.code === undefined && stableText(desired?.architectures) === stableText(observed?.architectures),
  async get({ spec, description }) {
    const { Code, Tags, CodeSha256, Architectures } = Object(description);
    const declared = declaredCode((spec as Partial<FunctionSpec>).code);
    const isLoaded = declared?.s3Key !== undefined && own(Object(Tags), PLACE_TAG) === digestOf(declared);
    const shown = Code?.ImageUri === undefined ? { sha256: CodeSha256 } : { imageURI: Code.ImageUri };
    return comparedCode(isLoaded ? declared : shown, Architectures);
  },
  create: ({ code }) => ({ Code: loadable(code), ...tagsOf(code) }),
  async put({ spec, call }: Calling<typeof sdk>, { to }: { readonly to: CodeValue | undefined }) {
    const { code, publish } = spec as Partial<FunctionSpec>;
    const input = loadable(code);
    const Architectures = [...(to?.architectures ?? [DEFAULT])] as sdk.Architecture[];
    await call("UpdateFunctionCode", { ...input, Architectures, ...compact({ Publish: publish }) });
    const { Tags } = tagsOf(code);
    // If this call fails, the next pass loads the code again.
    if (Tags !== undefined) await call("TagResource", { Tags });
  },
};

const DEFAULT = "x86_64";

function comparedCode(
  code: FunctionSpec["code"] | undefined,
  architectures: readonly string[] = [],
): CodeValue | undefined {
  const [architecture = DEFAULT] = architectures;
  return orNothing(compact({ code, architectures: architecture === DEFAULT ? undefined : architectures }));
}

/** What identifies the declared code: its digest if it is known, the image, or the place in S3. */
function declaredCode(code: Partial<FunctionSpec["code"]> = {}): FunctionSpec["code"] | undefined {
  const { imageURI, zipFile, sha256, s3Bucket, s3Key, s3ObjectVersion } = withoutEmpty(code);
  if (imageURI !== undefined) return { imageURI };
  if (zipFile !== undefined) return { sha256: hash("sha256", Buffer.from(zipFile, "base64"), "base64") };
  if (sha256 !== undefined) return { sha256 };
  return orNothing(compact({ s3Bucket, s3Key, s3ObjectVersion }));
}

/** What says where to load the code from. */
function loadable(code: Partial<FunctionSpec["code"]> = {}): sdk.FunctionCode {
  const { imageURI, zipFile, s3Bucket, s3Key, s3ObjectVersion } = withoutEmpty(code);
  const input = orNothing(
    compact({
      ImageUri: imageURI,
      ZipFile: zipFile === undefined ? undefined : Buffer.from(zipFile, "base64"),
      S3Bucket: s3Bucket,
      S3Key: s3Key,
      S3ObjectVersion: s3ObjectVersion,
    }),
  );
  // An object that has adopted a function need not say it.
  if (input === undefined) throw new TerminalError("InvalidSpec", "spec.code does not say where the code is");
  return input;
}

/** The tag for code in S3 whose digest the spec does not contain. */
function tagsOf(code: FunctionSpec["code"] | undefined): { readonly Tags?: Record<string, string> } {
  const declared = declaredCode(code);
  return declared?.s3Key === undefined ? {} : { Tags: { [PLACE_TAG]: digestOf(declared) } };
}

function digestOf(place: object): string {
  return hash("sha256", stableText(place));
}
