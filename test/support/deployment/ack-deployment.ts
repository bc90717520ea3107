/** The parts of a Deployment of an ACK controller that differ from one to the next. */
export interface AckDeployment {
  readonly image?: string;
  readonly replicas?: number;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
}

/** The Deployment of ACK's controller for a service, as ACK's chart installs it. */
export function ackDeployment(service: string, { replicas, ...container }: AckDeployment = {}) {
  const image = `public.ecr.aws/aws-controllers-k8s/${service}-controller:1.10.0`;
  const containers = [{ name: "controller", image, ...container }];
  const labels = { "app.kubernetes.io/instance": `ack-${service}` };
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { namespace: "ack-system", name: `ack-${service}` },
    spec: {
      ...(replicas !== undefined && { replicas }),
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers } },
    },
  };
}
