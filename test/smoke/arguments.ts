import { randomBytes } from "node:crypto";
import { Command } from "commander";

/** The options of a smoke test. */
export interface SmokeArguments {
  readonly stack: string;
  readonly region: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly emulated: boolean;
}

/** Reads the command line. If it is invalid, ends the program with an error message. */
export function parseArguments(argv?: readonly string[]): SmokeArguments {
  const program = new Command("npm run smoke --")
    .description("Tests a deployment that serves no objects other than those of this test. See docs/smoke-test.md.")
    .requiredOption("--stack <name>", "the deployment's CloudFormation stack")
    .requiredOption("--region <region>", "its region")
    .option("--namespace <name>", "the namespace of the objects", "default")
    .option("--prefix <text>", "the prefix of the buckets' names", `driftless-smoke-${randomBytes(4).toString("hex")}`)
    .option("--emulated", "leave out what emulators cannot show", false);
  return (argv === undefined ? program.parse() : program.parse(argv, { from: "user" })).opts<SmokeArguments>();
}
