import { unlessMissing } from "../read-error.ts";
import { awsCommand } from "../shell.ts";
import { eksCheck } from "./eks-cluster.ts";
import { usesPodIdentity } from "./relay-identity.ts";

const ADDON = "eks-pod-identity-agent";

/** Without the agent on its node, the relay's pod gets no credentials. */
export const podIdentityAgent = eksCheck({
  title: "Pod Identity agent",
  applies: usesPodIdentity,
  async look({ name, autoMode }, { aws, deployment: { region } }) {
    // The nodes of EKS Auto Mode contain the agent: https://docs.aws.amazon.com/eks/latest/userguide/pod-id-agent-setup.html
    if (autoMode) return [];
    const given = { "cluster-name": name, "addon-name": ADDON, region };
    const found = await unlessMissing(
      aws("eks:DescribeAddon", { clusterName: name, addonName: ADDON }),
      "ResourceNotFoundException",
    );
    const why =
      "Without the agent, the relay gets no credentials and never becomes ready, so the stack would roll back.";
    if (found === undefined) {
      return {
        what: `The cluster ${name} has no add-on ${ADDON}.`,
        why,
        remedy: "Install the add-on, or use web identity tokens instead, for example on Fargate:",
        commands: [awsCommand("eks create-addon", given)],
        parameters: ["relayIdentity: irsa"],
      };
    }
    const { status, health } = found.addon ?? {};
    if (status === "ACTIVE") return [];
    const issues = (health?.issues ?? []).map(({ code, message }) => ` ${code}: ${message}.`).join("");
    return {
      what: `The add-on ${ADDON} of the cluster ${name} is ${status}.${issues}`,
      why,
      remedy: "Wait until the add-on is active. If it does not become active, update it:",
      commands: [
        awsCommand("eks wait addon-active", given),
        awsCommand("eks update-addon", { ...given, "resolve-conflicts": "OVERWRITE" }),
      ],
    };
  },
});
