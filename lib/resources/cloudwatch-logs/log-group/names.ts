import { INNER, KEY, role, target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

/** The groups of AWS's services and of deployments of Driftless. */
const RESERVED = ["arn:*:logs:*:*:log-group:/aws/*", "arn:*:logs:*:*:log-group:/driftless/*"];

/** Those with what no namespace may see: what everybody does in a cluster, and the histories. */
const SECRET = ["arn:*:logs:*:*:log-group:/aws/eks/*", "arn:*:logs:*:*:log-group:/driftless/*"];

/** What the texts of a log group's spec name. */
export const names: Names = {
  name: target(
    "the logs of any AWS service, such as those of another namespace's function; other names are free",
    "logs:{region}:{account}:log-group:",
    { only: RESERVED, onlyListed: SECRET },
  ),
  kmsKeyID: KEY,
  "subscriptionFilters[].filterName": INNER,
  "subscriptionFilters[].filterPattern": { notAName: "a pattern of the group's own events" },
  "subscriptionFilters[].destinationARN": target("any stream, function or destination of CloudWatch Logs"),
  "subscriptionFilters[].roleARN": role("logs.*amazonaws.com"),
};
