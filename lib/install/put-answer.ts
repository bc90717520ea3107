import { errorText } from "../text/error-text.ts";

const LONGEST_MS = 20_000;

/** Uploads a response to CloudFormation's presigned URL, which requires an empty content type. Rejects if the response is not accepted. */
export async function putAnswer(url: string, body: string): Promise<void> {
  const { ok, status } = await put(url, body);
  // The URL is a credential, so the error does not contain it.
  if (!ok) throw new Error(`CloudFormation's URL rejected the response with HTTP status ${status}`);
}

async function put(url: string, body: string): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(LONGEST_MS);
    return await fetch(url, { method: "PUT", body: Buffer.from(body), headers: { "content-type": "" }, signal });
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw new Error(
      `the installer function cannot reach ${new URL(url).host} to respond to CloudFormation (${errorText(cause)}): with the parameter ` +
        "vpc, the subnets need a NAT gateway or an S3 endpoint",
    );
  }
}
