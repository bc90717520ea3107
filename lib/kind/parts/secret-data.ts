import type { At } from "../at.ts";
import type { Operation } from "../sdk-types.ts";

/** How a secret is written. The inputs of `write` and of the create call have a member for the part's field. */
export interface SecretMembers<Sdk> {
  readonly write: Operation<Sdk>;
  /** Members of the write's input in addition to the secret. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** How AWS shows which secret it has, if it does: by the name of a version, which the caller chooses. */
  readonly version?: {
    /** The member that contains the name, in the same inputs. */
    readonly member: string;
    /** The name of a new version, from the digest of the secret. */
    readonly of: (digest: string, description: At["description"]) => string;
    /** The digest that the description shows; `undefined` if it is not for the description to decide. */
    readonly shown: (description: At["description"]) => string | undefined;
  };
}
