import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withFunctionSubjects } from "../control-plane/function-subjects.ts";
import { endpointVariables, ownServices, type ServiceEndpoints } from "../service-endpoints.ts";

/** The settings that the stack needs on this machine but not in AWS. */
export interface LocalDifferences {
  /** The endpoint of the emulated AWS. */
  readonly endpoint: string;
  /** The endpoints of the resources' services, and of STS, which may be separate from the rest of AWS. */
  readonly serviceEndpoints: ServiceEndpoints;
  /** The token files of functions that do not use the deployment's token file, because on EKS each function has its own role. */
  readonly tokenFiles: Readonly<Record<string, string | undefined>>;
  /** What the functions take for the name of the EKS cluster, which objects have to name. */
  readonly eksCluster: string;
}

interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
}

interface Resource {
  readonly Type: string;
  readonly Properties?: { Environment?: { Variables: Readonly<Record<string, unknown>> } };
}

/** Changes a synthesised stack, before it is deployed, where the local stack has to differ from a stack in AWS. */
export async function adaptAssembly(assembly: string, differences: LocalDifferences): Promise<void> {
  const files = await readdir(assembly);
  for (const file of files.filter((name) => name.endsWith(".template.json"))) {
    await change<Template>(join(assembly, file), ({ Resources }) => adaptFunctions(Resources, differences));
  }
  for (const folder of files.filter((name) => name.startsWith("asset."))) {
    await change<{ manifests: readonly Manifest[] }>(join(assembly, folder, "installation.json"), (installation) => {
      // The cluster has neither nodes nor controllers, and the relay is a process of the stack.
      for (const { kind, metadata, spec } of installation.manifests) {
        if (kind !== "Deployment" || spec === undefined) continue;
        spec.replicas = 0;
        metadata.annotations = { ...metadata.annotations, [RUNS_AS]: "process" };
      }
      installation.manifests = installation.manifests.map(withFunctionSubjects);
    });
  }
}

function adaptFunctions(
  resources: Template["Resources"],
  { endpoint, serviceEndpoints, tokenFiles, eksCluster }: LocalDifferences,
): void {
  for (const { Type, Properties } of Object.values(resources)) {
    if (Type !== "AWS::Lambda::Function" || Properties?.Environment === undefined) continue;
    const { Variables } = Properties.Environment;
    const tokenFile = tokenFiles[String(Variables.POWERTOOLS_SERVICE_NAME)];
    Properties.Environment.Variables = {
      ...Variables,
      // Empty, because MiniStack sets the variable if it is absent. If the variable has a value, MiniStack's worker turns HTTPS to this
      // machine, and therefore to the API server, into HTTP.
      AWS_ENDPOINT_URL: "",
      AWS_ENDPOINT_URL_STS: endpoint,
      ...endpointVariables(serviceEndpoints),
      ...endpointVariables(Object.fromEntries(ownServices.map((key) => [key, endpoint]))),
      ...(tokenFile !== undefined && { KUBERNETES_TOKEN_FILE: tokenFile }),
      LOCAL_CLUSTER: eksCluster,
    };
  }
}

/** Says that a Deployment without pods is nevertheless running. */
const RUNS_AS = "driftless.dev/runs-as";

interface Manifest {
  readonly kind: string;
  readonly metadata: { annotations?: Readonly<Record<string, string>> };
  readonly spec?: { replicas?: number };
}

async function change<Content>(file: string, change: (content: Content) => void): Promise<void> {
  if (!existsSync(file)) return;
  const content: Content = JSON.parse(await readFile(file, "utf8"));
  change(content);
  await writeFile(file, JSON.stringify(content));
}
