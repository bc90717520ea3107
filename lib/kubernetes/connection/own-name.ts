import * as z from "zod/mini";
import { KubernetesApiError } from "../client.ts";
import type { SendRequest } from "../request.ts";

const Review = z.object({ status: z.object({ userInfo: z.object({ username: z.string() }) }) });

/** The name by which the API server knows the user; `undefined` if it does not say it. */
export async function ownName(send: SendRequest): Promise<string | undefined> {
  const api = "authentication.k8s.io/v1";
  const body = { apiVersion: api, kind: "SelfSubjectReview" };
  try {
    const answer = await send({ method: "POST", path: `/apis/${api}/selfsubjectreviews`, body });
    return Review.safeParse(answer).data?.status.userInfo.username;
  } catch (error) {
    if (error instanceof KubernetesApiError && error.status !== undefined) return undefined;
    throw error;
  }
}
