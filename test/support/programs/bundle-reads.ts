import { Buffer } from "node:buffer";
import type { OutputChunk, RolldownOutput } from "rolldown";
import { serviceOf } from "../../../lib/aws/services/index.ts";
import { fileName } from "../../../lib/codegen/kind-lists.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";

/** The chunks of a bundle, and those that a process has read by a certain time. */
export interface BundleReads {
  readonly chunks: readonly OutputChunk[];
  /** The chunks whose import statements lead back to them, so that one of them would use what is not defined yet. */
  readonly circular: readonly OutputChunk[];
  /** The chunks that are read when the program starts. */
  readonly start: ReadonlySet<OutputChunk>;
  /**
   * The chunks that are read by the end of the first pass over an object of this kind on Lambda, where the credentials are in the
   * environment.
   */
  firstPass(kind: ResourceKind): ReadonlySet<OutputChunk>;
  /** Those of the chunks of the first passes over these kinds of one service that nothing else in the bundle leads to. */
  onlyFor(kinds: readonly ResourceKind[]): readonly OutputChunk[];
  /** The chunks that contain code from modules whose path contains this string. */
  holding(path: string): readonly OutputChunk[];
}

/**
 * Works out which chunks a process reads. When the process reads a chunk, it also reads every chunk that the chunk's import statements
 * name. Chunks that are loaded with `import()` are read later.
 */
export function readsOf({ output }: RolldownOutput): BundleReads {
  const chunks = output.filter((file) => file.type === "chunk");
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const start = readWith(chunks.filter(({ isEntry }) => isEntry));
  const circular = chunks.filter((chunk) => readWith(importsOf(chunk)).has(chunk));
  return { chunks, circular, start, firstPass, onlyFor, holding };

  function firstPass(kind: ResourceKind): ReadonlySet<OutputChunk> {
    return start.union(readWith([...ownEntries(kind), ...holding("/credential-provider-env/")]));
  }

  function onlyFor(kinds: readonly ResourceKind[]): readonly OutputChunk[] {
    const others = new Set<OutputChunk>();
    const own = kinds.flatMap(ownEntries).filter((chunk) => !start.has(chunk));
    const later = [...start];
    for (const chunk of later) {
      others.add(chunk);
      const next = [...chunk.imports, ...chunk.dynamicImports].flatMap((name) => named.get(name) ?? []);
      later.push(...next.filter((one) => !others.has(one) && !own.includes(one) && !later.includes(one)));
    }
    return [...new Set(kinds.flatMap((kind) => [...firstPass(kind)]))].filter((chunk) => !others.has(chunk));
  }

  /** The chunks with what loads the kinds of a service, with the behaviour of a kind, and with the client of its service. */
  function ownEntries(kind: ResourceKind): readonly OutputChunk[] {
    const service = serviceFolder(kind);
    return [`/lib/kinds/${service}/loaders.generated.ts`, behaviourOf(kind), `/client-${service}/`].flatMap(holding);
  }

  function holding(path: string): readonly OutputChunk[] {
    return chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes(path)));
  }

  function readWith(wanted: readonly OutputChunk[], read = new Set<OutputChunk>()): ReadonlySet<OutputChunk> {
    for (const chunk of wanted.filter((chunk) => !read.has(chunk))) {
      read.add(chunk);
      readWith(importsOf(chunk), read);
    }
    return read;
  }

  function importsOf({ imports }: OutputChunk): readonly OutputChunk[] {
    return imports.flatMap((name) => named.get(name) ?? []);
  }
}

/** The path, without the extension, of the module that contains the behaviour of a kind. For a kind that is data, it is generated. */
export function behaviourOf(resource: ResourceKind): string {
  const name = fileName(resource.kind);
  return `/lib/kinds/${serviceFolder(resource)}/${name}/${name}.`;
}

/** The name of a kind's service in folders and in the SDK's packages. */
export function serviceFolder(resource: ResourceKind): string {
  return serviceOf(resource)?.name.toLowerCase().replaceAll(" ", "-") ?? "";
}

/** The total size of these chunks, in bytes. */
export function bytesOf(chunks: Iterable<OutputChunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
}
