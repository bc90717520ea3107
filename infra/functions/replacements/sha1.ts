import { unusedChecksum } from "./unused-checksum.ts";

export const Sha1 = unusedChecksum("SHA-1");
