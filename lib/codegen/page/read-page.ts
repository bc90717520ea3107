import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyDataKind } from "../../kind/data-kind.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import type { Definition } from "../../kind/publish/definition.ts";
import type { Published, PublishedCode } from "../../kind/publish/published.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { listProblems } from "../from-data/check-list.ts";
import { definitionOf } from "../from-data/definition-of.ts";
import { withPassedRoles } from "../names/restrictions.ts";
import { aboutPage } from "./about-page.ts";
import { type AckFacts, readAckFacts } from "./ack-facts.ts";
import { readNotes } from "./notes.ts";
import { loadServiceSdk, ServiceFileError } from "./service-sdk.ts";

const root = join(import.meta.dirname, "../../..");

/** The definition of a kind. */
export interface Defined {
  readonly definition: Definition;
  readonly facts: AckFacts;
  /** The path of its page without the ending, such as `lib/kinds/sqs/queue`. Beside it are its notes and ACK's facts, and in it its generated modules. */
  readonly path: string;
  /** The operation by which AWS lists the kind's resources, if its page says how. */
  readonly lists?: string;
}

const pages = new Map<string, Promise<Defined>>();

/** Reads the page at a path, and what is beside it, once. */
export function readPage(path: string): Promise<Defined> {
  const reading = pages.get(path) ?? readOnce(path);
  pages.set(path, reading);
  return reading;
}

async function readOnce(path: string): Promise<Defined> {
  try {
    const { page, list, publish } = (await import(pathToFileURL(join(root, `${path}.ts`)).href)) as Module;
    const facts = readAckFacts(join(root, path));
    const notes = readNotes(readFileSync(join(root, `${path}.notes.md`), "utf8"));
    const definition = await definitionFrom(path, page, publish(), facts, notes);
    const problems = list === undefined ? [] : listProblems(list, definition.client);
    if (problems.length > 0) throw new Error(problems.join("; "));
    return { definition, facts, path, ...(list && { lists: list.call }) };
  } catch (error) {
    throw error instanceof ServiceFileError ? error : aboutPage(path, error);
  }
}

async function definitionFrom(
  path: string,
  page: Module["page"],
  published: Published | PublishedCode,
  facts: AckFacts,
  notes: ReturnType<typeof readNotes>,
): Promise<Definition> {
  if ("sdk" in published) {
    const client = (await import(published.sdk)) as object;
    return withPassedRoles({ ...published, kind: page.resource, client, ...notes });
  }
  const data = page as AnyDataKind;
  const client = await loadServiceSdk(data.service, path, root);
  return definitionOf(data, { ...published, client, ...notes }, facts);
}

/** A page, as its module exports it. */
interface Module {
  readonly page: AnyDataKind | { readonly resource: ResourceKind };
  readonly list?: PageListing<object>;
  readonly publish: () => Published | PublishedCode;
}
