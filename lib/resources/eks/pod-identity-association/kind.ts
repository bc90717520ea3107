import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `PodIdentityAssociation`, as the API server's URLs identify it. */
export const podIdentityAssociationKind = ackKind("eks", "PodIdentityAssociation", "podidentityassociations");
