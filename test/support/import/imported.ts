import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { readService } from "../../../bin/import-kind/ack-service.ts";
import { type ImportedKind, importKind } from "../../../bin/import-kind/imported-kind.ts";

/** The folder with ACK's files about four services. */
export const ACK = join(import.meta.dirname, "../ack");

/** Imports a kind from ACK's files, or from those in another folder. */
export async function imported(service: string, kind: string, folder = ACK): Promise<ImportedKind> {
  const known = await readService(folder, service);
  const found = known.kinds.find(({ resource }) => resource.kind === kind);
  return importKind(known, found ?? expect.fail(`${service} has no kind ${kind}`));
}

/**
 * A copy of ACK's files about a service in which the text `from` of its `generator.yaml`, or of another file, is `to`. The copy exists until
 * the test ends.
 */
export function changed(service: string, from: string, to: string, file = "generator.yaml", folder = ACK): string {
  const copy = mkdtempSync(join(tmpdir(), "ack-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(join(folder, service), join(copy, service), { recursive: true });
  const path = join(copy, service, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  return copy;
}
