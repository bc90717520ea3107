import { unlessMissing } from "../read-error.ts";
import { shellWord } from "../shell.ts";
import { eksCheck } from "./eks-cluster.ts";
import { usesWebIdentity } from "./relay-identity.ts";

/** The audience of the relay's token. */
const AUDIENCE = "sts.amazonaws.com";

/** With web identity tokens, IAM must trust the cluster's issuer. */
export const oidcProvider = eksCheck({
  title: "IAM OIDC provider",
  applies: usesWebIdentity,
  async look(cluster, { aws, caller: { account, partition }, deployment: { oidcIssuer } }) {
    const issuer = oidcIssuer ?? cluster.issuer;
    const why =
      "STS would reject the relay's token, so the relay would never become ready and the stack would roll back.";
    if (issuer === undefined) {
      return {
        what: `The cluster ${cluster.name} has no OIDC issuer.`,
        why,
        remedy: "",
        parameters: ["relayIdentity: pod-identity"],
      };
    }
    if (cluster.issuer !== undefined && issuer !== cluster.issuer) {
      return {
        what: `oidcIssuer is ${issuer}, but the issuer of the cluster ${cluster.name} is ${cluster.issuer}.`,
        why,
        remedy: "",
        parameters: [`oidcIssuer: ${cluster.issuer}`],
      };
    }
    const arn = `arn:${partition}:iam::${account}:oidc-provider/${issuer.replace(/^https:\/\//, "")}`;
    const found = await unlessMissing(
      aws("iam:GetOpenIDConnectProvider", { OpenIDConnectProviderArn: arn }),
      "NoSuchEntity",
      "NoSuchEntityException",
    );
    if (found === undefined) {
      const create = `aws iam create-open-id-connect-provider --url ${shellWord(issuer)} --client-id-list ${AUDIENCE}`;
      return {
        what: `The account has no IAM OIDC provider for ${issuer}.`,
        why,
        remedy: "Create it:",
        commands: [create],
      };
    }
    if (found.ClientIDList?.includes(AUDIENCE)) return [];
    const add = `aws iam add-client-id-to-open-id-connect-provider --open-id-connect-provider-arn ${shellWord(arn)} --client-id ${AUDIENCE}`;
    return {
      what: `The IAM OIDC provider for ${issuer} does not accept the audience ${AUDIENCE}.`,
      why,
      remedy: "Add the audience:",
      commands: [add],
    };
  },
});
