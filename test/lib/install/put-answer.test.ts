import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { putAnswer } from "../../../lib/install/put-answer.ts";

/** A port on this machine at which a server responds with this status or, if it is `undefined`, at which nothing listens. */
async function portOf(status: number | undefined): Promise<number> {
  const server = createServer((_, response) => response.writeHead(status ?? 200).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  if (status === undefined) await close();
  else onTestFinished(() => void close());
  return port;
}

test("if CloudFormation's URL cannot be reached, the error names the host and what the subnets need, but not the signature", async () => {
  const host = `127.0.0.1:${await portOf(undefined)}`;
  const error = await putAnswer(`http://${host}/answer?signature=secret`, "{}").catch(String);
  expect(error).toContain(`cannot reach ${host}`);
  expect(error).toContain("the subnets need a NAT gateway or an S3 endpoint");
  expect(error).not.toContain("secret");
});

test("a response that CloudFormation does not accept is an error", async () => {
  const url = `http://127.0.0.1:${await portOf(403)}/answer`;
  await expect(putAnswer(url, "{}")).rejects.toThrow("rejected the response with HTTP status 403");
});
