/** The parts of an S3 request that identify its operation. The bucket is in the path, not in the host name. */
export interface S3Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Whether the request carries `x-amz-copy-source`. */
  readonly copies: boolean;
}

/** The SDK's name for the operation of an S3 request, such as `PutBucketVersioning`; method and path if the operation is unknown. */
export function s3Operation(request: S3Request): string {
  const [, bucket = "", key = ""] = /^\/([^/]*)\/?(.*)$/.exec(request.path) ?? [];
  const operation =
    bucket === "" ? serviceOperation(request) : key === "" ? bucketOperation(request) : objectOperation(request);
  return operation ?? `${request.method} ${request.path}`;
}

// The operations by query parameter. `*` stands for the verb: Get, Put or Delete.
const BUCKET_PARTS: Readonly<Record<string, string>> = {
  abac: "*BucketAbac",
  accelerate: "*BucketAccelerateConfiguration",
  acl: "*BucketAcl",
  analytics: "*BucketAnalyticsConfiguration",
  cors: "*BucketCors",
  encryption: "*BucketEncryption",
  "intelligent-tiering": "*BucketIntelligentTieringConfiguration",
  inventory: "*BucketInventoryConfiguration",
  lifecycle: "*BucketLifecycleConfiguration",
  location: "*BucketLocation",
  logging: "*BucketLogging",
  metadataConfiguration: "*BucketMetadataConfiguration",
  metadataTable: "*BucketMetadataTableConfiguration",
  metrics: "*BucketMetricsConfiguration",
  notification: "*BucketNotificationConfiguration",
  "object-lock": "*ObjectLockConfiguration",
  ownershipControls: "*BucketOwnershipControls",
  policy: "*BucketPolicy",
  policyStatus: "*BucketPolicyStatus",
  publicAccessBlock: "*PublicAccessBlock",
  replication: "*BucketReplication",
  requestPayment: "*BucketRequestPayment",
  tagging: "*BucketTagging",
  versioning: "*BucketVersioning",
  website: "*BucketWebsite",
};

const LISTS_WITHOUT_ID = new Set(["analytics", "intelligent-tiering", "inventory", "metrics"]);

const OBJECT_PARTS: Readonly<Record<string, string>> = {
  acl: "*ObjectAcl",
  attributes: "*ObjectAttributes",
  "legal-hold": "*ObjectLegalHold",
  retention: "*ObjectRetention",
  tagging: "*ObjectTagging",
};

const VERBS: Readonly<Record<string, string>> = { GET: "Get", PUT: "Put", DELETE: "Delete", POST: "Create" };

function serviceOperation({ method }: S3Request): string | undefined {
  return method === "GET" ? "ListBuckets" : undefined;
}

function bucketOperation({ method, query }: S3Request): string | undefined {
  for (const [parameter, name] of Object.entries(BUCKET_PARTS)) {
    if (!query.has(parameter)) continue;
    if (method === "GET" && LISTS_WITHOUT_ID.has(parameter) && !query.has("id")) return `${name.replace("*", "List")}s`;
    // The only part whose delete operation has a different name.
    if (method === "DELETE" && parameter === "lifecycle") return "DeleteBucketLifecycle";
    return withVerb(name, method);
  }
  if (method === "GET" && query.has("versions")) return "ListObjectVersions";
  if (method === "GET" && query.has("uploads")) return "ListMultipartUploads";
  if (method === "GET" && query.has("session")) return "CreateSession";
  if (method === "POST" && query.has("delete")) return "DeleteObjects";
  if (method === "GET") return query.get("list-type") === "2" ? "ListObjectsV2" : "ListObjects";
  return { HEAD: "HeadBucket", PUT: "CreateBucket", DELETE: "DeleteBucket" }[method];
}

function objectOperation({ method, query, copies }: S3Request): string | undefined {
  for (const [parameter, name] of Object.entries(OBJECT_PARTS)) {
    if (query.has(parameter)) return withVerb(name, method);
  }
  if (query.has("uploads")) return "CreateMultipartUpload";
  if (query.has("uploadId")) {
    const upload = {
      GET: "ListParts",
      PUT: "UploadPart",
      POST: "CompleteMultipartUpload",
      DELETE: "AbortMultipartUpload",
    };
    return Object.entries(upload).find(([of]) => of === method)?.[1];
  }
  if (method === "PUT") return copies ? "CopyObject" : "PutObject";
  return { HEAD: "HeadObject", GET: "GetObject", DELETE: "DeleteObject" }[method];
}

function withVerb(name: string, method: string): string | undefined {
  const verb = VERBS[method];
  return verb === undefined ? undefined : name.replace("*", verb);
}
