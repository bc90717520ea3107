import type { IncomingHttpHeaders } from "node:http";
import { eksOperation } from "./operations/eks-operation.ts";
import { lambdaOperation } from "./operations/lambda-operation.ts";
import { route53Operation } from "./operations/route-53-operation.ts";
import { s3Operation } from "./s3/s3-operation.ts";

/** A request to an AWS endpoint. */
export interface AwsRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The body, for services that name the operation in a form; otherwise empty. */
  readonly form: string;
}

/**
 * Returns the SDK's name for the operation that a request to an AWS endpoint calls, in any protocol. If a request to a service other than
 * S3, EKS, Lambda and Route 53 does not name an operation, returns `METHOD /path`.
 */
export function awsOperation({ method, url, headers, form }: AwsRequest): string {
  const { pathname, searchParams } = new URL(url, "http://endpoint");
  const target = headers["x-amz-target"];
  if (typeof target === "string") return target.slice(target.lastIndexOf(".") + 1);
  const action = searchParams.get("Action") ?? new URLSearchParams(form).get("Action");
  if (action !== null) return action;
  const [, rpc] = /^\/service\/[^/]+\/operation\/([^/]+)$/.exec(pathname) ?? [];
  if (rpc !== undefined) return rpc;
  const service = signedService(headers.authorization);
  if (service !== undefined && service !== "s3") {
    const operation = OPERATIONS.get(service)?.(method, pathname);
    return operation ?? `${method} ${pathname}`;
  }
  return s3Operation({
    method,
    path: pathname,
    query: searchParams,
    copies: headers["x-amz-copy-source"] !== undefined,
  });
}

/** The operations of services whose paths name them, except S3. */
const OPERATIONS: ReadonlyMap<string, (method: string, path: string) => string | undefined> = new Map([
  ["eks", eksOperation],
  ["lambda", lambdaOperation],
  ["route53", route53Operation],
]);

/** Whether an operation only reads, according to its name. */
export function isRead(operation: string): boolean {
  return /^(Get|Head|List|Describe|BatchGet|Lookup|Query|Scan)[A-Z]|^(GET|HEAD) /.test(operation);
}

/** A format of errors. Services that are called by forms, and Route 53, put S3's format into another element. */
export type ErrorFormat = "json" | "query" | "xml";

/** How a service writes errors about a request with these headers. */
export function errorFormat(headers: IncomingHttpHeaders): ErrorFormat {
  if (headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) return "query";
  const service = signedService(headers.authorization) ?? "";
  if (service === "route53") return "query";
  const isJson = headers["x-amz-target"] !== undefined || ["eks", "lambda"].includes(service);
  return isJson ? "json" : "xml";
}

/** The service that a request is signed for, according to its credential scope. */
function signedService(authorization: string | undefined): string | undefined {
  return /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\/aws4_request/.exec(authorization ?? "")?.[1];
}
