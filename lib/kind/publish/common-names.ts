import type { RestrictedField } from "../../reconcile/contract/kind-data.ts";
import { KEY_ARNS } from "./definitions-for.ts";
import type { NotAName, Own, Public, Restricted } from "./named-field.ts";

/** The name by which AWS knows the resource itself. */
export const OWN_NAME: Own = { own: "a resource that exists already must have the owner tag of the object" };

/** A Kubernetes Secret. */
export const OWN_SECRET: Own = { own: "a Secret in the namespace of the object, if the parameter `secrets` allows it" };

/** A policy of the resource itself. */
export const OWN_POLICY: Public = {
  public: "whom the policy lets use the resource itself; it grants nothing on what others own",
};

/** The text is for people. */
export const FREE_TEXT: NotAName = { notAName: "a text for people" };

/** The text is one of AWS's own values, or a number. */
export const SETTING: NotAName = { notAName: "a setting, whose values AWS defines" };

/** It is a part of the resource itself. */
export const INNER: NotAName = { notAName: "the name of a part of the resource itself" };

/** Something that gets data or events, is used, or is read for the object. */
export function target(reaches: string, arns = "", more: Partial<Restricted> = {}): Restricted {
  const forms = arns === "" ? {} : { arns: { "": `arn:{partition}:${arns}{value}` } };
  return { restricted: "target", reaches, ...forms, ...more };
}

/** A role that this service assumes. A name that is no ARN stands for the role of this name. */
export function role(passedTo: string, arns?: RestrictedField["arns"]): Restricted {
  return {
    restricted: "role",
    reaches: `any role that trusts ${passedTo}`,
    ...(arns && { arns }),
    passedTo,
  };
}

/** The keys that AWS manages for its services: everyone in the account may use them through their service. */
const AWS_KEYS = ["arn:*:kms:*:*:alias/aws/*"];

/** A KMS key, by its ID, its alias or its ARN. */
export const KEY: Restricted = {
  restricted: "target",
  reaches: "any key whose policy lets IAM decide",
  arns: KEY_ARNS,
  except: AWS_KEYS,
};

/** A KMS key in the region that the field beside it names. */
export const keyIn = (regionField: string): Restricted => ({ ...KEY, regionField });

/** A security group that is put on what the object creates. */
export const SECURITY_GROUP = target(
  "the traffic that any security group allows",
  "ec2:{region}:{account}:security-group/",
);

/** A subnet in which something is created. */
export const SUBNET = target("any subnet of the account", "ec2:{region}:{account}:subnet/");

/** The region to which something is copied. */
export const REGION: Restricted = { restricted: "region", reaches: "any region" };
