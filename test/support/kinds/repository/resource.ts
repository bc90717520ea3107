import type { Seen } from "../../../../lib/kind/target.ts";
import { repository } from "../../../../lib/kinds/ecr/repository/repository.generated.ts";
import type { RepositorySpec } from "../../../../lib/kinds/ecr/repository/spec.generated.ts";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import type { Place, Resource } from "../../../../lib/reconcile/contract/resource.ts";
import { answeringAws } from "../../aws/s3/answering-s3.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";

export const ARN = "arn:aws:ecr:us-west-2:000000000000:repository/shop/app";

/** An object in the form in which its kind receives it. Its repository is `shop/app`, unless the spec specifies another name. */
export function repositoryResource(
  spec: Partial<RepositorySpec> = {},
  place: Partial<Place> = {},
): Resource<RepositorySpec> {
  return {
    namespace: "shop",
    name: "app",
    uid: "uid-1",
    annotations: {},
    spec: { name: "shop/app", ...spec },
    status: {},
    place: { account: ACCOUNT, partition: "aws", region: REGION, ...place },
    ownerTag: { key: "services.k8s.aws/driftless-owner", value: "cluster/shop/app" },
  };
}

/** `shop/app`, as ECR describes it. */
export function describedAs(spec: Partial<RepositorySpec> = {}): Seen<RepositorySpec> {
  return { arn: ARN, spec: repositoryResource(spec).spec };
}

/** A target for calls about `shop/app`, and the calls that were made. `answers` contains ECR's response to each operation. */
export function answeringRepository(answers: Readonly<Record<string, object | Error>> = {}) {
  const { aws, calls } = answeringAws(answers);
  return { target: repository.target(repositoryResource(), aws), calls };
}

/** The error with which ECR refuses a call. */
export function refusal(code: string, { operation = "Any", message = code, answered = true } = {}): ApiError {
  return new ApiError({ service: "ECR", operation }, { code, status: 400, message, answered });
}
