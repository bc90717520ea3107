import type { DraftFile } from "../draft/draft-files.ts";
import { questionsIn } from "./questions.ts";

/**
 * The files of a draft without those of services that the project has. Drafts of several kinds of a new service each have one, and the first that
 * is placed answers its questions. `read` returns a file of the project, and `formatted` the text that a file has once it is placed. Throws if a
 * file of the draft says something else than the project's. `folder` is the draft's, for the message.
 */
export function withoutKnownServices(
  files: readonly DraftFile[],
  folder: string,
  read: (path: string) => string | undefined,
  formatted: (file: DraftFile) => string,
): readonly DraftFile[] {
  return files.filter((file) => {
    const known = file.path.startsWith("lib/aws/services/") ? read(file.path) : undefined;
    if (known === undefined) return true;
    const isAnswered = questionsIn([file]).length === 0;
    if (isAnswered && formatted(file) !== known) {
      const remedy = "change the project's file if the draft's is right, delete the draft's, and run this again";
      throw new Error(`there is already ${file.path}, and ${folder}/${file.path} differs from it: ${remedy}`);
    }
    return false;
  });
}
