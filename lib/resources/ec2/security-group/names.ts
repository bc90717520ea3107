import { each } from "../../../codegen/definitions-for.ts";
import { FREE_TEXT, OWN_NAME, SETTING, target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

const PEER = { public: "whose traffic a rule of the group itself allows; nothing changes about what it names" };

/** What the texts of a security group's spec name. */
export const names: Names = {
  name: OWN_NAME,
  ...each(FREE_TEXT, "description", "*.description"),
  vpcID: target("any VPC of the account", "ec2:{region}:{account}:vpc/"),
  ...each(PEER, "*.userIDGroupPairs[].groupID", "*.userIDGroupPairs[].groupName", "*.userIDGroupPairs[].userID"),
  ...each(PEER, "*.userIDGroupPairs[].vpcID", "*.userIDGroupPairs[].vpcPeeringConnectionID"),
  ...each(PEER, "*.cidrIP", "*.cidrIPv6", "*.prefixListID"),
  ...each(SETTING, "*.ipProtocol", "*.peeringStatus"),
};
