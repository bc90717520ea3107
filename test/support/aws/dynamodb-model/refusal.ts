/** Why DynamoDB refuses a call. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

export function invalid(message: string): Refusal {
  return { code: "ValidationException", message: `One or more parameter values were invalid: ${message}` };
}

export function inUse(message: string): Refusal {
  return { code: "ResourceInUseException", message };
}

export function notFound(name: string): Refusal {
  return { code: "ResourceNotFoundException", message: `Requested resource not found: Table: ${name} not found` };
}
