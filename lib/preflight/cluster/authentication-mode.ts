import { awsCommand } from "../shell.ts";
import { eksCheck } from "./eks-cluster.ts";

/** The functions get access to the cluster through access entries. */
export const authenticationMode = eksCheck({
  title: "Access entries",
  look({ name, authenticationMode: mode }, { deployment: { region } }) {
    if (mode === "API" || mode === "API_AND_CONFIG_MAP") return [];
    return {
      what: `The authentication mode of the cluster ${name} is ${mode}.`,
      why: "EKS rejects the access entries through which the functions reach the cluster, so the stack would roll back.",
      remedy: "Allow access entries beside the ConfigMap aws-auth, which keeps working. EKS does not allow to go back:",
      commands: [
        awsCommand("eks update-cluster-config", {
          name,
          "access-config": "authenticationMode=API_AND_CONFIG_MAP",
          region,
        }),
      ],
    };
  },
});
