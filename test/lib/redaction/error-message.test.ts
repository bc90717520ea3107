import { expect, test } from "vitest";
import { errorMessage } from "../../../lib/redaction/error-message.ts";

const TOKEN = `IQoJb3JpZ2luX2VjE${"aB3/x+".repeat(60)}==`;

test("the message of an error is logged without the credentials that AWS quotes when it rejects a signature", () => {
  const error = new Error(`The canonical string should have been 'POST\n/\n\nx-amz-security-token:${TOKEN}\n'`);
  expect(errorMessage(error)).toBe("The canonical string should have been 'POST\n/\n\n***\n'");
});

test("a value that is not an error is logged as a string", () => {
  expect(errorMessage("EPIPE")).toBe("EPIPE");
});
