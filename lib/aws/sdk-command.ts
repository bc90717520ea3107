import type { Command } from "@smithy/core/client";

/** The part of an SDK command that is the same for every service. */
export type SdkCommand = Pick<Command<object, object, unknown>, "input" | "middlewareStack"> & {
  readonly schema: NonNullable<Command<object, object, unknown>["schema"]>;
};

/** Throws a `TypeError` for an object that was not created by an SDK command class. */
export function assertSdkCommand(command: object): asserts command is SdkCommand {
  if (!("schema" in command) || command.schema === undefined || !("middlewareStack" in command)) {
    throw new TypeError("not a command of an AWS SDK client");
  }
}
