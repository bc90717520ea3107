import type * as sdk from "@aws-sdk/client-ecr";
import { expect, it } from "vitest";
import { defineKind } from "../../../lib/kind/define-kind.ts";
import type { RepositorySpec } from "../../../lib/kinds/ecr/repository/spec.generated.ts";
import { page } from "../../../lib/kinds/ecr/repository.ts";

const define = defineKind<typeof sdk, RepositorySpec>();
const same = (one: string, other: string) => one === other;

// The compiler runs this test: it fails if one of the expected errors does not occur.
it("accepts only operations of the SDK and fields of the spec", () => {
  const { parts } = define({ ...page, parts: { policy: { write: "SetRepositoryPolicy" } } });
  expect(parts).toEqual({ policy: { write: "SetRepositoryPolicy" } });
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
  const list = {
    read: "GetRepositoryPolicy",
    at: "policies",
    write: "SetRepositoryPolicy",
    remove: "DeleteRepositoryPolicy",
  } as const;
  // @ts-expect-error Only a document is converted.
  define({ ...page, parts: { policy: { write: "SetRepositoryPolicy", form: (text) => text } } });
  // @ts-expect-error An attribute has no write call of its own.
  define({ ...page, parts: { policy: { attribute: "Policy", write: "SetRepositoryPolicy" } } });
  // @ts-expect-error A part is either one attribute or several.
  define({ ...page, parts: { policy: { attribute: "Policy", attributes: {} } } });
  // @ts-expect-error An item of a keyed list is identified by fields.
  define({ ...page, parts: { policy: { ...list, key: [] } } });
  // @ts-expect-error A document has its own read call.
  define({ ...page, parts: { policy: { write: "SetRepositoryPolicy", same } } });
});

it("keeps a part under its first field, whatever the page calls it", () => {
  const fields = ["imageTagMutability", "imageTagMutabilityExclusionFilters"] as const;
  const both = { fields, write: "PutImageTagMutability" } as const;
  expect(define({ ...page, parts: { mutability: both } }).parts).toEqual({ imageTagMutability: both });
  expect(define({ ...page, parts: { imageTagMutability: both } }).parts).toEqual({ imageTagMutability: both });
  // @ts-expect-error A part of a single field has the name of the field.
  define({ ...page, parts: { mutability: { write: "PutImageTagMutability" } } });
});
