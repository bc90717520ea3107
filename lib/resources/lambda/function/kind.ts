import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `Function`, as the API server's URLs identify it. */
export const functionResourceKind = ackKind("lambda", "Function", "functions");

/** The kind of the objects that can provide the bucket of a function's code. */
export const codeBucketKind = ackKind("s3", "Bucket", "buckets");
