import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `Bucket`, as the API server's URLs identify it. */
export const bucketKind = ackKind("s3", "Bucket", "buckets");
