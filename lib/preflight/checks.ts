import { alarmTopic } from "./account/alarm-topic.ts";
import { cdkBootstrap } from "./account/cdk-bootstrap.ts";
import { functionConcurrency } from "./account/function-concurrency.ts";
import { operatorPermissions } from "./account/operator-permissions.ts";
import { tokenSecret } from "./account/token-secret.ts";
import { trail } from "./account/trail.ts";
import type { Check } from "./check.ts";
import { authenticationMode } from "./cluster/authentication-mode.ts";
import { clusterState } from "./cluster/cluster-state.ts";
import { endpointAccess } from "./cluster/endpoint-access.ts";
import { oidcProvider } from "./cluster/oidc-provider.ts";
import { podIdentityAgent } from "./cluster/pod-identity-agent.ts";
import { podIdentityAssociation } from "./cluster/pod-identity-association.ts";
import { relayNodes } from "./cluster/relay-nodes.ts";
import { ackControllers } from "./in-cluster/ack-controllers.ts";
import { clusterIdentity } from "./in-cluster/cluster-identity.ts";
import { definitions } from "./in-cluster/definitions.ts";
import { namespaces } from "./in-cluster/namespaces.ts";
import { relayPod } from "./in-cluster/relay-pod.ts";
import { unservedObjects } from "./in-cluster/unserved-objects.ts";
import { relayWayToAws } from "./network/relay-way-to-aws.ts";
import { securityGroups } from "./network/security-groups.ts";
import { subnets } from "./network/subnets.ts";
import { wayToAws } from "./network/way-to-aws.ts";
import { eventBus } from "./stack/event-bus.ts";
import { installerLog } from "./stack/installer-log.ts";
import { stackState } from "./stack/stack-state.ts";

/** Every check, in the order in which a deployment needs what they look at. */
export const checks: readonly Check[] = [
  ...[operatorPermissions, cdkBootstrap, stackState, installerLog, eventBus],
  ...[clusterState, authenticationMode, endpointAccess, securityGroups, subnets, wayToAws],
  ...[functionConcurrency, relayNodes, relayWayToAws, podIdentityAgent, podIdentityAssociation, oidcProvider],
  ...[tokenSecret, alarmTopic, trail],
  ...[clusterIdentity, namespaces, definitions, ackControllers, unservedObjects, relayPod],
];
