import { unusedChecksum } from "./unused-checksum.ts";

// Node computes SHA-256 itself. The SDK falls back on JavaScript only where it does not.
export const Sha256Js = unusedChecksum("SHA-256 in JavaScript");
