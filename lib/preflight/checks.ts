import { alarmTopic } from "./account/alarm-topic.ts";
import { boundary } from "./account/boundary/boundary.ts";
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
import { accessEntries } from "./running/access-entries.ts";
import { alarms } from "./running/alarms.ts";
import { checkpoint } from "./running/checkpoint.ts";
import { clusterRights } from "./running/cluster-rights.ts";
import { deadLetters } from "./running/dead-letters.ts";
import { eventSources } from "./running/event-sources.ts";
import { openTargets } from "./running/open-targets.ts";
import { relayDeployment } from "./running/relay-deployment.ts";
import { roleMappings } from "./running/role-mappings.ts";
import { servedDefinitions } from "./running/served-definitions.ts";
import { versions } from "./running/versions.ts";
import { waitingObjects } from "./running/waiting-objects.ts";
import { eventBus } from "./stack/event-bus.ts";
import { installerLog } from "./stack/installer-log.ts";
import { stackState } from "./stack/stack-state.ts";

/** What a deployment needs, in the order in which it needs what the checks look at. */
export const checks: readonly Check[] = [
  ...[operatorPermissions, cdkBootstrap, stackState, installerLog, eventBus],
  ...[clusterState, authenticationMode, endpointAccess, securityGroups, subnets, wayToAws],
  ...[functionConcurrency, relayNodes, relayWayToAws, podIdentityAgent, podIdentityAssociation, oidcProvider],
  ...[tokenSecret, alarmTopic, trail, boundary],
  ...[clusterIdentity, namespaces, definitions, ackControllers, unservedObjects, relayPod],
];

/** Only whoever deploys needs what these checks look at. */
const FOR_DEPLOYING: readonly Check[] = [operatorPermissions, cdkBootstrap, eventBus];

/** What a running deployment needs: what every deployment needs, and that everything works together. */
export const runningChecks: readonly Check[] = [
  ...[versions, servedDefinitions, clusterRights, roleMappings, relayDeployment, checkpoint],
  ...checks.filter((check) => !FOR_DEPLOYING.includes(check)),
  ...[accessEntries, eventSources, deadLetters, alarms, waitingObjects, openTargets],
];
