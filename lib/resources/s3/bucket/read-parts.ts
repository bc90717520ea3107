import type { BucketPart, BucketTarget, PartValues } from "./bucket-part.ts";

/** What S3 says of the parts of a bucket. */
export interface Readings {
  readonly values: PartValues;
  /** The parts that could not be read. */
  readonly unread: readonly UnreadPart[];
}

/** A part that S3 did not let us read, and why. */
export interface UnreadPart {
  readonly name: BucketPart["name"];
  readonly error: Error;
}

/** Reads parts of a bucket, all at once. Never rejects: what cannot be read is listed as such. */
export async function readParts(target: BucketTarget, parts: readonly BucketPart[]): Promise<Readings> {
  const readings = await Promise.all(parts.map((part) => readPart(target, part)));
  return {
    values: new Map(readings.flatMap((reading) => ("error" in reading ? [] : [[reading.name, reading.value]]))),
    unread: readings.filter((reading) => "error" in reading),
  };
}

async function readPart(
  target: BucketTarget,
  part: BucketPart,
): Promise<UnreadPart | { readonly name: BucketPart["name"]; readonly value: unknown }> {
  try {
    return { name: part.name, value: await part.read(target) };
  } catch (error) {
    return { name: part.name, error: error instanceof Error ? error : new Error(String(error)) };
  }
}
