import type { Caller } from "./account/caller.ts";
import type { ReadAws } from "./aws/open-aws.ts";
import type { Deployment } from "./deployment.ts";
import type { ReadCluster } from "./in-cluster/read-cluster.ts";

/** Something that a check found. */
export interface Finding {
  /** What is wrong, as a sentence. */
  readonly what: string;
  /** Why it matters for the deployment. */
  readonly why: string;
  /** What fixes it, as a sentence that introduces the commands. */
  readonly remedy: string;
  /** Command lines to paste into a shell. */
  readonly commands?: readonly string[];
  /** Lines to add to the file with the parameters. */
  readonly parameters?: readonly string[];
  /** It need not be fixed, or may be intended: it does not keep a deployment from succeeding. */
  readonly notice?: true;
}

/** What a check found: nothing (an empty list), one finding, or several. */
export type Findings = Finding | readonly Finding[];

/** What a check looks at. */
export interface Context {
  readonly deployment: Deployment;
  /** The operator. */
  readonly caller: Caller;
  readonly aws: ReadAws;
  /** Reads from the API server; `undefined` if nothing says how to reach it. */
  readonly cluster: ReadCluster | undefined;
  /** The version of the program that looks. */
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** One thing that a deployment needs. */
export interface Check {
  readonly title: string;
  /** Whether a deployment needs it. Defaults to every deployment. */
  readonly applies?: (deployment: Deployment) => boolean;
  /** Reads, and never writes. Rejects with a `ReadError` if something could not be read. */
  readonly look: (context: Context) => Promise<Findings>;
}
