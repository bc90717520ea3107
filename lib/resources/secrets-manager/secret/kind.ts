import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `Secret` of Secrets Manager, as the API server's URLs identify it. */
export const secretKind = ackKind("secretsmanager", "Secret", "secrets");
