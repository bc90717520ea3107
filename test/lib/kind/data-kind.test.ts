import type * as sdk from "@aws-sdk/client-ecr";
import { expect, it } from "vitest";
import { defineKind } from "../../../lib/kind/data-kind.ts";
import type { RepositorySpec } from "../../../lib/kinds/ecr/repository/spec.generated.ts";
import { page } from "../../../lib/kinds/ecr/repository.ts";

const define = defineKind<typeof sdk, RepositorySpec>();
const same = (one: string, other: string) => one === other;

// The compiler runs this test: it fails if one of the expected errors does not occur.
it("accepts only operations of the SDK and fields of the spec", () => {
  expect(define(page)).toBe(page);
  // @ts-expect-error There is no such operation.
  define({ ...page, remove: { call: "DeleteRepositories" } });
  // @ts-expect-error There is no such operation that writes the part.
  define({ ...page, parts: { imageTagMutability: { write: "PutImageTagMutable" } } });
  // @ts-expect-error There is no such field.
  define({ ...page, parts: { imageTagMutable: { write: "PutImageTagMutability" } } });
  // @ts-expect-error There is no such field in the part.
  define({ ...page, parts: { imageTagMutability: { fields: ["filters"], write: "PutImageTagMutability" } } });
  // @ts-expect-error There is no such field that contains the name.
  define({ ...page, name: "repositoryName" });
});

it("accepts only one form for each part", () => {
  // @ts-expect-error Only a document is converted.
  define({ ...page, parts: { policy: { write: "SetRepositoryPolicy", decode: (text) => text } } });
  // @ts-expect-error An attribute has no write call of its own.
  define({ ...page, parts: { policy: { attribute: "Policy", write: "SetRepositoryPolicy" } } });
  // @ts-expect-error A part is either one attribute or several.
  define({ ...page, parts: { policy: { attribute: "Policy", attributes: {} } } });
  // @ts-expect-error An item of a keyed list is identified by fields.
  define({ ...page, parts: { policy: { read: "GetRepositoryPolicy", write: "SetRepositoryPolicy", at: "policies" } } });
  // @ts-expect-error A document has its own read call.
  define({ ...page, parts: { policy: { write: "SetRepositoryPolicy", same } } });
});
