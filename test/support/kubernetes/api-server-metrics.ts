import { shellKubectl } from "../programs/shell-kubectl.ts";

/** One time series of `apiserver_request_total`: the labels that the tests use, and the number of requests. */
export interface RequestCount {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly count: number;
}

/** Reads `apiserver_request_total`, with the administrator's certificate. */
export async function apiServerRequests(directory: string): Promise<readonly RequestCount[]> {
  const metrics = await shellKubectl(directory, ["get", "--raw", "/metrics"]);
  return metrics.split("\n").flatMap((line) => {
    const [, labels, count] = /^apiserver_request_total\{(.*)\} (\S+)$/.exec(line) ?? [];
    if (labels === undefined) return [];
    const label = (name: string) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? "";
    return [{ verb: label("verb"), group: label("group"), resource: label("resource"), count: Number(count) }];
  });
}

/** The number of matching requests so far. */
export async function countApiServerRequests(
  directory: string,
  matches: (request: RequestCount) => boolean,
): Promise<number> {
  const requests = await apiServerRequests(directory);
  return requests.filter(matches).reduce((sum, { count }) => sum + count, 0);
}

/** Whether a request can change an object that users see. The relay's own checkpoint is not such an object. */
export function isObjectWrite({ verb, resource }: RequestCount): boolean {
  return (
    ["buckets", "tables", "repositories", "events", "namespaces"].includes(resource) &&
    !["GET", "LIST", "WATCH"].includes(verb)
  );
}
