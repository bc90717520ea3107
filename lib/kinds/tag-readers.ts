import { readers } from "./own-tags.ts";

/** Everything that reads the tags of what specs name, by the service's name in ARNs: all that passes load one at a time. */
export const tagReaders = Object.fromEntries(
  await Promise.all(Object.entries(readers).map(async ([service, load]) => [service, await load()] as const)),
);
