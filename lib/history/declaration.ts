import { gunzipSync, gzipSync } from "node:zlib";
import type { HistoryRecord } from "./history-record.ts";

/** What an object declared: its spec, and its annotations that Driftless acts on. */
export interface Declaration {
  readonly spec: unknown;
  readonly annotations: Readonly<Record<string, string>>;
}

type Kept = Pick<HistoryRecord, "spec" | "annotations" | "compressed" | "declarationBytes">;

/** A longer declaration is compressed, and omitted if it is still longer than the second limit: a line must fit into the log. */
const MOST_BYTES_PLAIN = 100_000;
const MOST_BYTES_COMPRESSED = 200_000;
/** More than an object can have in the API server's database. */
const MOST_BYTES_UNPACKED = 4_000_000;

/** The forms in which a record can keep what its object declared, the most readable one first. The last one is only its size. */
export function* formsOf({ spec, annotations, ...record }: HistoryRecord): Iterable<HistoryRecord> {
  if (spec === undefined && annotations === undefined) {
    yield record;
    return;
  }
  const text = JSON.stringify({ spec, annotations });
  const bytes = Buffer.byteLength(text);
  if (bytes <= MOST_BYTES_PLAIN) yield { ...record, spec, ...(annotations && { annotations }) };
  const compressed = bytes <= MOST_BYTES_UNPACKED ? gzipSync(text).toString("base64") : undefined;
  if (compressed !== undefined && compressed.length <= MOST_BYTES_COMPRESSED) yield { ...record, compressed };
  yield { ...record, declarationBytes: bytes };
}

/** What the object of a record declared; `undefined` if the record does not contain it. Throws if what is compressed is damaged. */
export function declarationIn({ spec, annotations, compressed }: Kept): Declaration | undefined {
  if (compressed !== undefined) {
    const text = gunzipSync(Buffer.from(compressed, "base64"), { maxOutputLength: MOST_BYTES_UNPACKED }).toString();
    return { annotations: {}, ...(JSON.parse(text) as { spec: unknown; annotations?: Record<string, string> }) };
  }
  return spec === undefined ? undefined : { spec, annotations: annotations ?? {} };
}
