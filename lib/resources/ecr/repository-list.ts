import { DescribeRepositoriesCommand } from "@aws-sdk/client-ecr";
import { ecr } from "../../aws/services/ecr.ts";
import type { Listing } from "../driver/listing.ts";

/** How ECR lists repositories. */
export const list: Listing = {
  service: ecr,
  command: DescribeRepositoriesCommand,
  input: { maxResults: 1_000 },
  at: "repositories",
  named: "repositoryName",
  token: "nextToken",
  ofServices: /^(?:aws\/|cdk-)/,
};
