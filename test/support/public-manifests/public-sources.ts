import { issues } from "./issues.ts";
import { kroApplications } from "./kro-applications.ts";
import { kroClusters } from "./kro-clusters.ts";
import { samples } from "./samples.ts";
import { templates } from "./templates.ts";
import { tools } from "./tools.ts";

/** Where ACK's manifests of the kinds in IAM, EKS, KMS and SNS were found. */
export const publicSources = [...kroApplications, ...kroClusters, ...samples, ...tools, ...issues, ...templates];
