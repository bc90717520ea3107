import counts from "./counts.json" with { type: "json" };
import list from "./prices.json" with { type: "json" };

/** The monthly costs of Driftless and of ACK, in US dollars. */
export interface MonthlyCost {
  /** Driftless: its events, queues, functions, logs, metrics and alarms, and its pod as a share of a node. */
  readonly driftless: number;
  /** ACK's controller for S3: its pod's resource requests, as a share of a node. */
  readonly ack: number;
  /** The same controller on Fargate. */
  readonly ackOnFargate: number;
  /** The EKS capability for ACK. */
  readonly managedAck: number;
  /** The calls to S3, which are billed in addition to each of the above. */
  readonly driftlessCalls: number;
  readonly ackCalls: number;
}

const HOURS = 730;
const GIGABYTE = 1e9;

/** The monthly costs of `objects` buckets. */
export function monthlyCost(objects: number): MonthlyCost {
  const changes = objects * count("changesPerObject");
  const visits = objects * count("visitsPerObject");
  const visitInvocations = visits / count("visitsPerInvocation");
  const looks = changes + visits;
  return {
    driftless:
      price("eventPublished") * (changes * count("eventsPerChange") + count("heartbeatsPerMonth")) +
      price("sqsRequest") *
        (changes * count("queueRequestsPerChange") +
          visits * count("queueRequestsPerVisit") +
          count("heartbeatsPerMonth") * count("queueRequestsPerHeartbeat") +
          count("queuePollsPerMonth")) +
      price("lambdaInvocation") * (changes + visitInvocations + count("sweepsPerMonth")) +
      price("lambdaGigabyteSecond") *
        count("functionGigabytes") *
        (changes * count("secondsPerChange") +
          visits * count("secondsPerVisit") +
          count("sweepsPerMonth") * (count("secondsPerSweep") + objects * count("secondsPerSweptObject"))) +
      (price("logGigabyte") / GIGABYTE) *
        (changes * (count("logBytesPerChange") + count("specBytesPerChange") + count("logBytesPerInvocation")) +
          visitInvocations * count("logBytesPerInvocation")) +
      price("metric") * count("metrics") +
      price("alarm") * count("alarms") +
      shareOfNode(count("relayCores")),
    ack: shareOfNode(count("ackCores")),
    ackOnFargate: HOURS * (price("fargateVcpuHour") * count("fargateCores") + price("fargateGigabyteHour")),
    managedAck: HOURS * (price("managedAckHour") + objects * price("managedAckObjectHour")),
    driftlessCalls: looks * count("bucketReads") * price("s3Read") + writes(changes),
    ackCalls:
      looks * (count("ackReads") * price("s3Read") + count("ackListsPerVisit") * price("s3Write")) + writes(changes),
  };
}

function writes(changes: number): number {
  return changes * count("writesPerChange") * price("s3Write");
}

function shareOfNode(cores: number): number {
  return HOURS * price("nodeHour") * (cores / count("nodeCores"));
}

function count(name: keyof typeof counts): number {
  return counts[name].count;
}

function price(name: keyof typeof list.prices): number {
  return list.prices[name].price;
}
