import { join } from "node:path";
import { runBoto3 } from "./run-boto3.ts";

/** ECR's responses about a repository, keyed by boto3's name for the operation. */
export type RepositoryAnswers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Reads a repository with the AWS SDK for Python, which shares no code with the program that wrote the repository. */
export async function readRepositoryByBoto3(endpoint: string, name: string): Promise<RepositoryAnswers> {
  // The program prints JSON in this form.
  return JSON.parse(
    await runBoto3(join(import.meta.dirname, "read_repository.py"), endpoint, name),
  ) as RepositoryAnswers;
}
