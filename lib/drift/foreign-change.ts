import { MAXIMUM_ARN_LENGTH } from "../reconcile/contract/role.ts";
import type { Trail, TrailedKind } from "../reconcile/contract/trail.ts";
import { sessionNamePrefix } from "../reconcile/place/roles/roles.ts";
import { matchesGlob } from "../text/matches-glob.ts";
import { own } from "../text/own.ts";
import type { CloudTrailCall, UserIdentity } from "./cloudtrail-event.ts";
import { describeActor } from "./describe-actor.ts";

/** A change to a resource, made by someone other than a pass. */
export interface ForeignChange {
  readonly kind: TrailedKind;
  /** The name of the resource. */
  readonly name: string;
  readonly region: string;
  readonly account: string | undefined;
  /** Who made the change, in one line, for people to read. */
  readonly actor: string;
}

/** The identities that passes act with. */
export interface OwnIdentity {
  /** The ARNs of the sessions of the deployment's own roles. */
  readonly sessions: ReadonlySet<string>;
  /** The roles that passes are allowed to assume, as ARNs in which `*` stands for any sequence of characters. */
  readonly assumableRoles: readonly string[];
}

/** The change that a call made; `undefined` if the call failed, was made by a pass or an AWS service, or concerns none of the kinds. */
export function foreignChange(
  call: CloudTrailCall,
  kinds: readonly TrailedKind[],
  own: OwnIdentity,
): ForeignChange | undefined {
  const { eventSource, eventName, errorCode, userIdentity, awsRegion: region, recipientAccountId: account } = call;
  if (errorCode !== undefined || isOwn(userIdentity, own) || isOfService(userIdentity)) return undefined;
  for (const kind of kinds) {
    if (kind.trail.source !== eventSource || !kind.trail.events.includes(eventName)) continue;
    const name = nameOf(call, kind.trail);
    if (name !== undefined) return { kind, name, region, account, actor: describeActor(call) };
  }
  return undefined;
}

/**
 * Whether a pass made the call. Passes use the sessions of the deployment's own roles, or sessions of assumable roles whose names start with
 * `sessionNamePrefix`. Any other session, even one of the same roles, belongs to someone else.
 */
function isOwn({ arn, sessionContext }: UserIdentity, { sessions, assumableRoles }: OwnIdentity): boolean {
  if (arn === undefined) return false;
  if (sessions.has(arn)) return true;
  const role = sessionContext?.sessionIssuer?.arn;
  const sessionName = arn.split("/").at(-1) ?? "";
  if (role === undefined || !sessionName.startsWith(sessionNamePrefix)) return false;
  return assumableRoles.some((pattern) => matchesGlob(pattern, role));
}

/** Whether an AWS service, such as DynamoDB's auto scaling, made the call for itself. One that acts for a caller counts as that caller. */
function isOfService({ type, sessionContext }: UserIdentity): boolean {
  const role = sessionContext?.sessionIssuer?.arn ?? "";
  return type === "AWSService" || role.includes(":role/aws-service-role/");
}

/** The characters that a name may contain. Any other character could have a meaning in a field selector. */
const NAME = /^[\w ./:#-]{1,512}$/;

function nameOf({ requestParameters }: CloudTrailCall, { parameters, arn, domain }: Trail): string | undefined {
  for (const parameter of parameters) {
    // A call about several resources names them in a list. The sweep finds what it did to more than one.
    const [value, another] = new Set(valuesAt(requestParameters, parameter.split(".")));
    if (typeof value !== "string" || another !== undefined) continue;
    const name = domain ? value.toLowerCase().replace(/\.$/, "") : nameIn(value, arn);
    if (name !== undefined && NAME.test(name)) return name;
  }
  return undefined;
}

/** The values at a path: of a list, those of each of its items. */
function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => (Array.isArray(item) ? [] : valuesAt(item, path)));
  const [step, ...rest] = path;
  if (step === undefined) return [value];
  return typeof value === "object" && value !== null
    ? valuesAt(own<Readonly<Record<string, unknown>>, string>({ ...value }, step), rest)
    : [];
}

/**
 * The name in an ARN that matches `pattern`, in which `?` stands for any character; `undefined` for any other ARN. Without a pattern, the
 * ARN itself. A URL, such as that of a queue, ends with the name. Any other value is the name itself.
 */
function nameIn(value: string, pattern: string): string | undefined {
  if (value.startsWith("https://")) return value.slice(value.lastIndexOf("/") + 1);
  if (pattern === "" || !value.startsWith("arn:") || value.length > MAXIMUM_ARN_LENGTH) return value;
  const texts = pattern.split("*").map((text) => RegExp.escape(text).replaceAll("\\?", "."));
  return new RegExp(`^arn:[^:]*:${texts.slice(0, -1).join("[^:]*")}(.+)${texts.at(-1)}$`).exec(value)?.[1];
}
