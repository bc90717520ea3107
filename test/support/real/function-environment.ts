import { kinds } from "../../../lib/kinds/index.ts";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import type { Reader } from "../../../lib/settings/settings.ts";
import type { SettingParameters } from "../../../lib/settings/settings-for.ts";
import { settingsJson } from "../../../lib/settings/settings-json.ts";

const parameters: SettingParameters = {
  clusterName: "test",
  regions: ["us-west-2"],
  kinds: kinds.map(({ resource }) => resource.kind),
  maximumDeletesPerHour: "off",
  resyncSeconds: 36_000,
};

/**
 * The environment of a function that uses this API server. `tokenFile` is the path of the file with the token for that API server, and
 * `own` are the parameters that the test sets.
 */
export function functionEnvironment(
  reader: Reader,
  { server, ca }: Pick<Connection, "server" | "ca">,
  tokenFile: string,
  own: SettingParameters = {},
): Readonly<Record<string, string>> {
  return {
    AWS_REGION: "us-west-2",
    AWS_ACCOUNT_ID: "111122223333",
    AWS_PARTITION: "aws",
    SETTINGS: settingsJson(reader, { ...parameters, ...own }),
    CHANGES_QUEUE_URL: "http://127.0.0.1:1/changes",
    RESYNC_QUEUE_URL: "http://127.0.0.1:1/resync",
    ...(reader === "sweep" && { DEAD_LETTER_QUEUE_URL: "http://127.0.0.1:1/dead-letters" }),
    KUBERNETES_SERVER: server,
    KUBERNETES_CA: Buffer.from(ca).toString("base64"),
    KUBERNETES_TOKEN_FILE: tokenFile,
  };
}
