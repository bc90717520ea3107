import { plainText } from "../text/plain-text.ts";
import type { Finding } from "./check.ts";

/** A finding whose texts, which may come from AWS, from the cluster or from a user, are plain. */
export function plainFinding<Found extends Finding>(finding: Found): Found {
  const { what, why, remedy, commands, parameters } = finding;
  return {
    ...finding,
    what: plainText(what),
    why: plainText(why),
    remedy: plainText(remedy),
    ...(commands && { commands: commands.map(plainText) }),
    ...(parameters && { parameters: parameters.map(plainText) }),
  };
}
