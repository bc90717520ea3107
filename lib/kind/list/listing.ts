import type { Service } from "../../reconcile/contract/aws.ts";
import type { Place } from "../../reconcile/contract/resource.ts";
import type { Operation } from "../sdk-types.ts";

/**
 * How AWS lists the resources of a kind in a region, as data: names of members and paths, which a test checks against the SDK's schemas. Only
 * `kubectl driftless scan` lists resources, with the rights of its user. A deployment has no right to.
 */
export interface Listing {
  readonly service: Service<unknown>;
  /** The class of the command, such as `ListQueuesCommand`. It changes nothing in AWS. */
  readonly command: new (
    input: never,
  ) => object;
  /** Members of the input in every call. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** The member of the input that limits the list to names that begin with a text. */
  readonly prefix?: string;
  /** The member of the input that limits the list to a region; for services that list the resources of every region. */
  readonly region?: string;
  /** The members of the input that limit the list to values that the deployment or the namespace imposes, by spec field. */
  readonly imposed?: Readonly<Record<string, string>>;
  /** Where the output contains the resources, such as `QueueUrls`. */
  readonly at: string;
  /** The member of each of them that contains the name, or several members that together do. If omitted, each of them is the name. */
  readonly named?: string | readonly string[];
  /** What precedes the name, in services that return ARNs or URLs in place of names. */
  readonly after?: ":" | "/";
  /** If AWS assigns identifiers: the members that contain the identifier and the ARN, which may follow from the identifier. */
  readonly assigned?: { readonly id: string; readonly arn: string | ((id: string, place: Place) => string) };
  /** The member that contains the ARN, if the name determines it only in part. */
  readonly arn?: string;
  /** The members that contain values of spec fields without which AWS does not find the resource, by field. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly token: PageToken;
  /** The names that AWS services give to resources that they make for themselves. */
  readonly ofServices?: RegExp;
  /** What else shows that a resource cannot be adopted. */
  readonly aside?: readonly Aside[];
  /** The resources that the call does not list, because they cannot be adopted. */
  readonly omitted?: { readonly name: string; readonly reason: string };
  /** For kinds without tags: the member that names the parent, whose tags consent to an adoption, and the parent's ARN. */
  readonly parent?: { readonly member: string; readonly arn: (value: string, place: Place) => string };
  /** The region in which the tags are set, by partition, for services that are the same in all regions. */
  readonly tagRegions?: Readonly<Record<string, string>>;
}

/** The member that contains the place of the next page of a list, in the output and in the input. It may have a name of its own in each. */
export type PageToken = string | readonly [output: string, input: string];

/** How a page says it: with the name of the operation, whose command the generator imports. */
export type PageListing<Sdk> = Omit<Listing, "service" | "command"> & { readonly call: Operation<Sdk> };

/** A resource as the list contains it. */
export type ListedItem = Readonly<Record<string, unknown>>;

/** A value with which a resource is left aside. */
export interface Aside {
  /** The member that contains the value, in the list or in the description of the resource. */
  readonly member: string;
  readonly matches: RegExp;
  readonly reason: string;
}
