import { unusedChecksum } from "./unused-checksum.ts";

// Node computes MD5 itself. The SDK falls back on JavaScript only where it does not.
export const Md5Js = unusedChecksum("MD5 in JavaScript");
