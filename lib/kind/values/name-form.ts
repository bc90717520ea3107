import { TerminalError } from "../../reconcile/contract/errors.ts";
import { excerpt } from "../../text/excerpt.ts";

/** The names that resources of a kind can have. The CRD checks them in the same way as the passes. */
export interface NameForm {
  /** Also matches names that AWS accepts only for older resources. JavaScript and CEL understand it in the same way. */
  readonly pattern: RegExp;
  /** What a name is, and how to form one: `bucket name: use 3 to 63 characters …`. */
  readonly form: string;
}

/** The error for the value of a spec field that AWS does not accept as a name. */
export function invalidName(field: string, name: string, { form }: NameForm, cause?: Error): TerminalError {
  return new TerminalError("InvalidSpec", `spec.${field} "${excerpt(name)}" is not a valid ${form}`, { cause });
}
