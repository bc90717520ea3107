/**
 * Uploads a response to CloudFormation's presigned URL. The signature covers the content type, which has to be empty. Rejects if the
 * response is not accepted.
 */
export async function putAnswer(url: string, body: string): Promise<void> {
  const { ok, status } = await fetch(url, { method: "PUT", body: Buffer.from(body), headers: { "content-type": "" } });
  // The URL is a credential, so the error does not contain it.
  if (!ok) throw new Error(`CloudFormation's URL rejected the response with HTTP status ${status}`);
}
