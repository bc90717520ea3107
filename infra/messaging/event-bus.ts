import { Stack } from "aws-cdk-lib";
import { CfnEventBus, EventBus, type IEventBus } from "aws-cdk-lib/aws-events";
import { type ArnPrincipal, Effect, PolicyDocument, PolicyStatement, StarPrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";

/** The properties of the bus. */
export interface ChangeBusProps {
  readonly name: string;
  /** The ARN of the only role that is allowed to put events. */
  readonly relayRoleArn: ArnPrincipal["arn"];
}

/**
 * The bus that the relay puts its hints on. Its resource-based policy denies `events:PutEvents` to every principal except the relay's role,
 * regardless of what identity-based policies allow.
 */
export class ChangeBus extends Construct {
  readonly bus: IEventBus;

  constructor(scope: Construct, id: string, { name, relayRoleArn }: ChangeBusProps) {
    super(scope, id);
    const arn = busArn(this, name);
    const policy = new PolicyDocument({
      statements: [
        new PolicyStatement({
          sid: "OnlyTheRelay",
          effect: Effect.DENY,
          principals: [new StarPrincipal()],
          actions: ["events:PutEvents"],
          resources: [arn],
          conditions: { ArnNotEquals: { "aws:PrincipalArn": relayRoleArn } },
        }),
      ],
    });
    const resource = new CfnEventBus(this, "Resource", { name, policy });
    this.bus = EventBus.fromEventBusAttributes(this, "Bus", {
      eventBusArn: resource.attrArn,
      eventBusName: resource.ref,
      eventBusPolicy: "",
    });
  }
}

/** The name of a cluster's bus. */
export function busNameOf({ clusterName }: { readonly clusterName: string }): string {
  return `driftless-${clusterName}`;
}

/** The ARN of a bus in this stack's account and region. */
export function busArn(scope: Construct, name: string): string {
  return Stack.of(scope).formatArn({ service: "events", resource: "event-bus", resourceName: name });
}
