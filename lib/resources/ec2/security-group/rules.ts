import { own } from "../../../text/own.ts";
import type { IpPermission } from "./spec.generated.ts";

/** The protocols that EC2 shows by name: https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_IpPermission.html */
const PROTOCOLS: Readonly<Record<string, string>> = { "1": "icmp", "6": "tcp", "17": "udp", "58": "icmpv6" };

/** The protocol and the ports of a rule. EC2 ignores ports of protocols that have none. */
export function portsOf({ ipProtocol = "", fromPort, toPort }: IpPermission): object {
  const name = ipProtocol.toLowerCase();
  const protocol = own(PROTOCOLS, name) ?? name;
  if (protocol === "tcp" || protocol === "udp") return { ipProtocol: protocol, fromPort, toPort };
  if (!protocol.startsWith("icmp")) return { ipProtocol: protocol };
  return { ipProtocol: protocol, fromPort: fromPort ?? -1, toPort: toPort ?? -1 };
}
