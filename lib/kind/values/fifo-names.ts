import type { NameForm } from "./name-form.ts";

/** The names of queues or topics, with at most this many characters. The names of FIFO queues and topics end with `.fifo`. */
export function fifoNames(noun: string, most: number): NameForm {
  return {
    pattern: new RegExp(`^([A-Za-z0-9_-]{1,${most}}|[A-Za-z0-9_-]{1,${most - 5}}[.]fifo)$`),
    form: `${noun} name: use 1 to ${most} letters, digits, hyphens and underscores; a FIFO ${noun} has the suffix .fifo, which counts`,
  };
}

/** Whether a spec declares a FIFO queue or topic. Others have no settings about the order of messages, not even with their defaults. */
export function isFifo({ fifoQueue, fifoTopic }: Readonly<Record<string, unknown>>): boolean {
  return fifoQueue === "true" || fifoTopic === "true";
}
