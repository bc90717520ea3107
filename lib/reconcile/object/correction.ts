import { hash } from "node:crypto";
import type { Correction, KubernetesObject } from "../../kubernetes/object.ts";

/** A record stating that a part that had `value` in AWS was corrected `times` times in a row, for this generation of its object. */
export function correctionOf(part: string, generation: number, value: unknown, times: number): Correction {
  return { part, generation, value: digestOf(value), times };
}

/** How many times in a row the part has been corrected from this same value in AWS since the spec last changed. */
export function timesCorrected({ metadata, status }: KubernetesObject, part: string, value: unknown): number {
  const digest = digestOf(value);
  const stored = status?.corrections?.find(
    (correction) =>
      correction.part === part && correction.generation === metadata.generation && correction.value === digest,
  );
  return stored?.times ?? 0;
}

function digestOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value) ?? "").slice(0, 16);
}
