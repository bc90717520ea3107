import { InvalidArgumentError } from "commander";

/** Parses a program's argument that must be a whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least) {
      throw new InvalidArgumentError(`It must be a whole number of ${least} or more.`);
    }
    return value;
  };
}
