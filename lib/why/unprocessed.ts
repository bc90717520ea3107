import { parseLabelSelector } from "../kubernetes/label-selector.ts";
import type { Cause, Deployed, Situation } from "./situation.ts";

/** How long a change usually takes to be processed, with a margin. */
const USUAL_SECONDS = 30;

/** Why no pass has processed the object's latest generation; `undefined` if one has. */
export function unprocessed(situation: Situation): Cause | undefined {
  const { object, deployment, relayProblem } = situation;
  const { generation } = object.metadata;
  const observed = object.status?.observedGeneration;
  if (observed === generation) return undefined;
  const what =
    observed === undefined || observed < 1
      ? "No pass over this object has ended yet, so it has no status."
      : `No pass over the latest change has ended yet: it is generation ${generation}, and the status is about ${observed}.`;
  if (deployment === undefined) {
    return {
      what,
      why: "What the deployment serves is unknown, because its ConfigMap driftless-system/driftless-parameters cannot be read.",
      remedy: "Find out whether Driftless is installed in this cluster:",
      commands: ["kubectl driftless doctor"],
    };
  }
  const outside = outOfScope(situation, deployment);
  if (outside !== undefined) return { what, ...outside };
  if (relayProblem !== undefined) {
    return {
      what,
      why: `${relayProblem} Until the relay is ready, changes wait for the sweep, for up to 30 minutes.`,
      remedy: "Find out what the relay waits for:",
      commands: ["kubectl driftless doctor", "kubectl -n driftless-system logs deploy/driftless-relay"],
    };
  }
  return waiting(what, situation);
}

/** Why the deployment does not serve the object; `undefined` if it does. */
function outOfScope(
  { kind: { resource }, object: { metadata } }: Situation,
  { kinds = [], watchNamespaces = [], watchSelector = "" }: Deployed,
): Pick<Cause, "why" | "remedy" | "parameters"> | undefined {
  if (kinds.length > 0 && !kinds.includes(resource.kind)) {
    return {
      why: `The deployment does not serve the kind ${resource.kind}.`,
      remedy: "Add the kind to its parameters and deploy:",
      parameters: [`kinds: [${[...kinds, resource.kind].join(", ")}]`],
    };
  }
  if (watchNamespaces.length > 0 && !watchNamespaces.includes(metadata.namespace)) {
    return {
      why: `The deployment serves only the namespaces ${watchNamespaces.join(", ")}.`,
      remedy: "Create the object in one of them, or add the namespace to the deployment's parameters and deploy:",
      parameters: [`watchNamespaces: [${[...watchNamespaces, metadata.namespace].join(", ")}]`],
    };
  }
  if (watchSelector !== "" && !parseLabelSelector(watchSelector)(metadata.labels ?? {})) {
    return {
      why: `The deployment serves only objects with the labels ${watchSelector}.`,
      remedy: "Label the object, or change watchSelector and deploy.",
    };
  }
  return undefined;
}

function waiting(what: string, { object: { metadata }, deployment, now }: Situation): Cause {
  const age = (now - Date.parse(metadata.deletionTimestamp ?? metadata.creationTimestamp ?? "")) / 1000;
  if (deployment?.changes === "poll") {
    return { what, why: "The deployment looks for changes once a minute.", remedy: "Wait.", notice: true };
  }
  if (metadata.generation === 1 && age < USUAL_SECONDS) {
    return { what, why: "The object is new. A pass usually ends within seconds.", remedy: "Wait.", notice: true };
  }
  return {
    what,
    why: "Either the change is a moment old, or it is lost on its way: the relay, the queues or the function do not work.",
    remedy: "If it does not change within half a minute, look for what is broken:",
    commands: ["kubectl driftless doctor"],
  };
}
