import { createHash } from "node:crypto";
import { operationOf } from "../../lib/aws/operation.ts";
import type { Connect } from "../../lib/reconcile/dependencies.ts";
import { stableText } from "../../lib/text/stable-text.ts";
import { aroundAllCommands } from "../support/aws/connections/around-all-commands.ts";

/** The AWS calls of passes, step by step, in a form that is the same in every run. */
export interface RecordedCalls {
  /** Wraps the engine's access to AWS. */
  readonly connect: (connect: Connect) => Connect;
  /** Begins a step: what the passes call from now on belongs to it. */
  begin(step: string): void;
  /** Ends a step: what the passes call from now on is not recorded. */
  end(): void;
  /** All calls that changed something, with their input, whether or not they belong to a step. */
  writes(): readonly string[];
  /** Shows `text`, which is another one in every run, as `shown`. */
  hide(text: string, shown: string): void;
  /**
   * A line for each step, with the names of the calls that read, in alphabetical order: passes read concurrently, and poll. Below it, a line for
   * each call that changes something, with its input, in the order of the calls. A call that is repeated at once is shown once: how often an
   * emulator refuses it for now depends on time.
   */
  text(): string;
}

/** Creates an empty record. */
export function recordCalls(): RecordedCalls {
  const steps: Step[] = [];
  let step: Step | undefined;
  const writes: string[] = [];
  const hidden = new Map<string, string>();
  return {
    connect: (connect) =>
      aroundAllCommands(connect, (command, send, { calls }) => {
        const { name } = operationOf(command);
        if (calls[name]?.reads) {
          step?.reads.add(name);
        } else {
          const write = `${name} ${inputText(command)}`;
          writes.push(write);
          step?.writes.push(write);
        }
        return send(command);
      }),
    begin(name) {
      step = { name, reads: new Set(), writes: [] };
      steps.push(step);
    },
    end() {
      step = undefined;
    },
    writes: () => [...writes],
    hide: (text, shown) => void hidden.set(text, shown),
    text: () => steps.map((step) => stepText(step, hidden)).join(""),
  };
}

interface Step {
  readonly name: string;
  readonly reads: Set<string>;
  readonly writes: string[];
}

function stepText({ name, reads, writes }: Step, hidden: ReadonlyMap<string, string>): string {
  const once = writes.filter((write, index) => write !== writes[index - 1]);
  const lines = [`${name}: ${[...reads].sort().join(" ")}`, ...once.map((write) => `  ${write}`)];
  let text = `${lines.map((line) => line.trimEnd()).join("\n")}\n`;
  for (const [secret, shown] of hidden) text = text.replaceAll(secret, shown);
  return withoutRandom(text);
}

/** The text without what is different in every run: tokens, identifiers that AWS assigns, digests, and the emulator's address. */
export function withoutRandom(text: string): string {
  return RANDOM.reduce((shown, [pattern, mask]) => shown.replaceAll(pattern, mask), text);
}

const RANDOM = [
  [/driftless-[0-9a-f]{32}-[0-9a-f]{64}/g, "TOKEN"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "UUID"],
  [/\b[0-9a-f]{32,64}\b/g, "DIGEST"],
  [/\b[A-Z0-9]{14,32}\b/g, "ID"],
  [/\b(sg|vpc)-[0-9a-f]{8,17}\b/g, "$1-ID"],
  [/-final-[0-9a-f]{12}\b/g, "-final-DIGEST"],
  [/http:\/\/127\.0\.0\.1:\d+/g, "AWS"],
] as const;

function inputText(command: object): string {
  return stableText("input" in command ? shortened(command.input) : undefined);
}

/** Data as its digest. */
function shortened(value: unknown): unknown {
  if (value instanceof Uint8Array) return `${value.length} bytes, ${digest(value)}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, shortened(inner)]));
}

function digest(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}`;
}
