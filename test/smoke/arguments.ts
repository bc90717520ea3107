import { randomBytes } from "node:crypto";
import { Command } from "commander";

/** What a trial is told. */
export interface SmokeArguments {
  readonly stack: string;
  readonly region: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly emulated: boolean;
}

/** Reads the command line. Ends the program, with what is wrong, if it makes no sense. */
export function parseArguments(argv?: readonly string[]): SmokeArguments {
  const program = new Command("npm run smoke --")
    .description("Tries a deployment that serves no other objects than those of the trial. See docs/smoke-test.md.")
    .requiredOption("--stack <name>", "the deployment's CloudFormation stack")
    .requiredOption("--region <region>", "its region")
    .option("--namespace <name>", "where to make the objects", "default")
    .option("--prefix <text>", "begins the names of the buckets", `driftless-smoke-${randomBytes(4).toString("hex")}`)
    .option("--emulated", "leave out what emulators cannot show", false);
  return (argv === undefined ? program.parse() : program.parse(argv, { from: "user" })).opts<SmokeArguments>();
}
