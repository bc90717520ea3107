import type { At } from "../at.ts";
import type { Operation } from "../sdk-types.ts";

type Members = Readonly<Record<string, unknown>>;

/** How a secret is written. The inputs of `write` and of the create call have a member for the part's field. */
export interface SecretMembers<Sdk> {
  readonly write: Operation<Sdk>;
  /** Members of the inputs in addition to the secret, or how they follow from its digest. Each call gets those that its input has. */
  readonly input?: Members | ((digest: string, description: At["description"]) => Members);
  /** The digest that AWS shows, if it does, because a member of the inputs contains it; `undefined` if it is not for AWS to decide. */
  readonly shown?: (description: At["description"]) => string | undefined;
}
