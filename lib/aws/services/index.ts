import type { SdkClient } from "../../reconcile/contract/aws.ts";
import type { AwsService } from "../define-service.ts";
import { dynamodb } from "./dynamodb.ts";
import { ecr } from "./ecr.ts";
import { s3 } from "./s3.ts";
import { s3Control } from "./s3-control.ts";

/** Every service that kinds call. Importing this list loads no SDK. */
export const services: readonly Omit<AwsService<SdkClient>, "open">[] = [s3, s3Control, dynamodb, ecr];
