import { type Answer, listAnswers, MISSING_CONFIGURATION, NAMESPACE, partAnswers } from "./bucket-answers.ts";

/** A call for a bucket or one of its parts. */
export interface BucketCall {
  readonly method: string;
  readonly bucket: string;
  readonly query: URLSearchParams;
  /** The header `x-amz-object-ownership`. */
  readonly objectOwnership?: string | undefined;
  readonly body: string;
}

/** A response from S3. */
export interface S3Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The buckets of an in-memory S3, which returns configurations exactly as they were put and does not interpret them. */
export interface Buckets {
  answer(call: BucketCall): S3Answer;
}

const DELETED = Symbol("deleted");
type Parts = Map<string, string | typeof DELETED>;

/** Creates an in-memory S3 without buckets. */
export function createBuckets(): Buckets {
  const buckets = new Map<string, Parts>();

  return {
    answer(call) {
      const { method, bucket, query, body } = call;
      if (bucket === "" && method === "GET") return listAll();
      const part = [...query.keys()].find((name) => name in partAnswers || name in listAnswers);
      if (part === undefined) return onBucket(call);
      const parts = buckets.get(bucket);
      if (parts === undefined) return failure(404, "NoSuchBucket");
      const id = query.get("id");
      if (part in listAnswers && id === null && method === "GET") return list(part, parts);
      const key = id === null ? part : `${part} ${id}`;
      switch (method) {
        case "GET":
          return read(part, parts.get(key));
        case "PUT":
          parts.set(key, withoutDeclaration(body));
          return { status: part === "policy" ? 204 : 200 };
        case "DELETE":
          parts.set(key, DELETED);
          return { status: 204 };
        default:
          return failure(405, "MethodNotAllowed");
      }
    },
  };

  function listAll(): S3Answer {
    const names = buckets.keys().map((name) => `<Bucket><Name>${name}</Name></Bucket>`);
    const body = `<ListAllMyBucketsResult ${NAMESPACE}><Buckets>${[...names].join("")}</Buckets></ListAllMyBucketsResult>`;
    return { status: 200, body };
  }

  function onBucket({ method, bucket, query, objectOwnership, body }: BucketCall): S3Answer {
    // Careless servers treat a call for an unknown part as a call for the whole bucket.
    if ([...query.keys()].some((name) => name !== "x-id")) return failure(501, "NotImplemented");
    const exists = buckets.has(bucket);
    if (method === "PUT") {
      if (exists) return failure(409, "BucketAlreadyOwnedByYou");
      buckets.set(bucket, new Map([...tagsOf(body), ...ownershipOf(objectOwnership)]));
      return { status: 200, headers: { location: `/${bucket}` } };
    }
    if (!exists) return method === "HEAD" ? { status: 404 } : failure(404, "NoSuchBucket");
    if (method === "HEAD") return { status: 200, headers: { "x-amz-bucket-region": "us-west-2" } };
    if (method !== "DELETE") return failure(501, "NotImplemented");
    buckets.delete(bucket);
    return { status: 204 };
  }
}

function read(part: string, stored: string | typeof DELETED | undefined): S3Answer {
  if (typeof stored === "string") return { status: 200, body: stored };
  const answers = partAnswers[part];
  const initial: Answer = answers?.initial ?? { missing: MISSING_CONFIGURATION };
  const answer = stored === DELETED ? (answers?.deleted ?? initial) : initial;
  return "missing" in answer ? failure(404, answer.missing) : { status: 200, body: answer.body };
}

function list(part: string, parts: Parts): S3Answer {
  const root = listAnswers[part]?.root ?? "";
  const stored = [...parts].flatMap(([key, value]) =>
    key.startsWith(`${part} `) && typeof value === "string" ? [value] : [],
  );
  const body = `<${root} ${NAMESPACE}><IsTruncated>false</IsTruncated>${stored.join("")}</${root}>`;
  return { status: 200, body };
}

/** A bucket can be created with tags and an object ownership. Nothing else in the create call is kept. */
function tagsOf(body: string): readonly (readonly [string, string])[] {
  const tags = /<Tags>(.*)<\/Tags>/s.exec(body)?.[1];
  return tags === undefined ? [] : [["tagging", `<Tagging ${NAMESPACE}><TagSet>${tags}</TagSet></Tagging>`]];
}

function ownershipOf(ownership: string | undefined): readonly (readonly [string, string])[] {
  if (ownership === undefined) return [];
  const rule = `<Rule><ObjectOwnership>${ownership}</ObjectOwnership></Rule>`;
  return [["ownershipControls", `<OwnershipControls ${NAMESPACE}>${rule}</OwnershipControls>`]];
}

function withoutDeclaration(body: string): string {
  return body.replace(/^<\?xml[^>]*\?>/, "");
}

function failure(status: number, code: string): S3Answer {
  return { status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` };
}
