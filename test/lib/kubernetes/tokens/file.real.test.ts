import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import * as z from "zod/mini";
import { createSendRequest } from "../../../../lib/kubernetes/request.ts";
import { createFileTokenSource } from "../../../../lib/kubernetes/tokens/file.ts";
import { createNamespace } from "../../../support/kubernetes/namespace.ts";

const TokenRequest = z.object({ status: z.object({ token: z.string() }) });
const SelfSubjectReview = z.object({ status: z.object({ userInfo: z.object({ username: z.string() }) }) });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "token-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function scenario() {
  const { server, ca, cert, key } = inject("apiServer");
  const admin = createSendRequest({ server, ca, clientCertificate: { cert, key } });
  const namespace = await createNamespace();
  const accounts = `/api/v1/namespaces/${namespace}/serviceaccounts`;
  const account = { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: "reconciler" } };
  await admin({ method: "POST", path: accounts, body: account });

  const path = join(folder, "token");
  const user = createSendRequest({ server, ca, token: createFileTokenSource({ path, now: Date.now }) });
  return {
    username: `system:serviceaccount:${namespace}:reconciler`,
    issueToken: async () => {
      const body = { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: { expirationSeconds: 600 } };
      const answer = await admin({ method: "POST", path: `${accounts}/reconciler/token`, body });
      return TokenRequest.parse(answer).status.token;
    },
    putIntoFile: (token: string) => writeFile(path, `${token}\n`),
    whoAmI: async () => {
      const body = { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" };
      const answer = await user({ method: "POST", path: "/apis/authentication.k8s.io/v1/selfsubjectreviews", body });
      return SelfSubjectReview.parse(answer).status.userInfo.username;
    },
  };
}

test("the API server recognizes the owner of the file's token", async () => {
  const { username, issueToken, putIntoFile, whoAmI } = await scenario();
  await putIntoFile(await issueToken());
  expect(await whoAmI()).toBe(username);
});

test("a token that the API server rejects is replaced as soon as its owner has renewed the file", async () => {
  const { username, issueToken, putIntoFile, whoAmI } = await scenario();
  const token = await issueToken();
  const [header, claims, signature = ""] = token.split(".");
  await putIntoFile([header, claims, signature.split("").reverse().join("")].join("."));
  await expect(whoAmI()).rejects.toThrow(/Unauthorized/);
  await putIntoFile(token);
  expect(await whoAmI()).toBe(username);
});
