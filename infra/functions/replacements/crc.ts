import { unusedChecksum } from "./unused-checksum.ts";

// The SDK's default checksum. Driftless asks for no other.
export { Crc32 } from "@smithy/core/checksum";

export const Crc32c = unusedChecksum("CRC-32C");
export const Crc64Nvme = unusedChecksum("CRC-64/NVME");
