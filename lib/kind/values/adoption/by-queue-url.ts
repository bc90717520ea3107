import type { AcksField } from "../../../reconcile/contract/kind.ts";

/** A label of a host that says a region, such as `us-west-2`. */
const REGION = /^[a-z]{2}(?:-[a-z]+)+-[0-9]$/;

const URL_OF_A_QUEUE = /^https?:[/][/]([a-z0-9.-]+)(?::[0-9]+)?[/]([0-9]{12})[/]([\w.-]+)$/;

/** ACK's field for the URL of a queue. A host that says no region is an emulator's, or the oldest one of us-east-1. */
export const byQueueUrl: AcksField = {
  field: "queueURL",
  says(url, { region, account }) {
    const [, host = "", owner, queueName = ""] = url.match(URL_OF_A_QUEUE) ?? [];
    const labels = host === "queue.amazonaws.com" ? ["us-east-1"] : host.split(".");
    const isHere = labels.every((label) => label === region || !REGION.test(label));
    return owner === account && isHere ? { queueName } : undefined;
  },
};
