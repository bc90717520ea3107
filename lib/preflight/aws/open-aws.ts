import { toApiError } from "../../aws/api-error.ts";
import { calling } from "../../aws/client-config.ts";
import type { Credentials } from "../../kubernetes/tokens/eks.ts";
import { ReadError } from "../read-error.ts";
import { type Action, calls, clients, type Input, type Output } from "./calls.ts";

/** Makes an AWS call that only reads. Rejects with a `ReadError` if the call fails, and with no other error. */
export type ReadAws = <A extends Action>(action: A, input: Input<A>) => Promise<Output<A>>;

/** The operator's access to AWS, in one region. */
export interface Aws {
  readonly read: ReadAws;
  /** The operator's credentials, with which a token for an EKS cluster is signed. */
  readonly credentials: () => Promise<Credentials>;
}

/** Opens AWS in a region, with the credentials that the AWS SDK finds. The same call is made once, however many checks need it. */
export function openAws({ region }: { readonly region: string }): Aws {
  const opened = new Map<string, Client>();
  const made = new Map<string, Promise<unknown>>();

  function clientOf(action: Action): Client {
    const prefix = action.slice(0, action.indexOf(":")) as keyof typeof clients; // Every action begins with the prefix of a client.
    // TypeScript cannot know that a client and a command of the same prefix belong together.
    const client = opened.get(prefix) ?? (new clients[prefix]({ region, ...calling }) as Client);
    opened.set(prefix, client);
    return client;
  }

  async function send(action: Action, input: unknown): Promise<unknown> {
    const Command = calls[action] as new (input: unknown) => object;
    try {
      return await clientOf(action).send(new Command(input));
    } catch (error) {
      throw readErrorOf(action, error);
    }
  }

  return {
    read: <A extends Action>(action: A, input: Input<A>) => {
      const key = `${action} ${JSON.stringify(input)}`;
      const call = made.get(key) ?? send(action, input);
      made.set(key, call);
      return call as Promise<Output<A>>;
    },
    credentials: () => new clients.sts({ region }).config.credentials(),
  };
}

interface Client {
  send(command: object): Promise<unknown>;
}

/** The codes with which services report that the caller lacks a permission. */
const DENIED: ReadonlySet<string> = new Set([
  "AccessDenied",
  "AccessDeniedException",
  "AuthorizationError",
  "AuthorizationErrorException",
  "UnauthorizedException",
  "UnauthorizedOperation",
]);

function readErrorOf(action: Action, error: unknown): ReadError {
  const [service = "", operation = ""] = action.split(":");
  const { code, message } = toApiError({ service, operation }, error, true);
  if (!DENIED.has(code)) return new ReadError(`${action}: ${code}: ${message}`, { code, cause: error });
  return new ReadError(`${action} is denied: ${message}`, {
    code,
    advice: `Use credentials that allow ${action}, or ask for this permission. It only reads.`,
    cause: error,
  });
}
