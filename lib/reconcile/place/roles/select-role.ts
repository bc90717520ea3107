import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";
import { own } from "../../../text/own.ts";
import { type Role, RoleError, roleOf } from "../../contract/role.ts";

type Labels = Readonly<Record<string, string>>;

/** ACK's IAMRoleSelector. A selector field that is omitted matches everything. */
export interface RoleSelector {
  readonly name: string;
  readonly resourceVersion: string;
  readonly spec: {
    readonly arn: string;
    readonly namespaceSelector?: {
      readonly names?: readonly string[];
      readonly labelSelector?: { readonly matchLabels?: Labels };
    };
    readonly resourceTypeSelector?: readonly Readonly<Record<"group" | "version" | "kind", string>>[];
    readonly resourceLabelSelector?: { readonly matchLabels?: Labels };
  };
}

/** The properties of an object that affect the choice of its role. */
export interface RoleSubject {
  readonly kind: ResourceKind;
  readonly labels: Labels;
  readonly namespace: { readonly name: string; readonly annotations: Labels; readonly labels: Labels };
}

/** The role of the one selector that matches, if there is one. Throws a `RoleError` if several match, or if the role must not be used. */
export function selectRole(
  selectors: readonly RoleSelector[],
  subject: RoleSubject,
  partition: string,
): Role | undefined {
  const [selector, ...others] = selectors.filter(({ spec }) => matches(spec, subject));
  if (selector === undefined) return undefined;
  if (others.length > 0) {
    const names = [selector, ...others].map(({ name }) => name).sort();
    throw new RoleError(
      "SeveralSelectors",
      `the IAMRoleSelectors ${names.join(", ")} all match this object; change them so that only one does`,
    );
  }
  const { name, resourceVersion, spec } = selector;
  if (!namesNamespaces(spec) && looksAtLabels(spec)) {
    throw new RoleError(
      "SelectorRefused",
      `the IAMRoleSelector ${name} selects objects by label in every namespace, so anyone who can label an object could use the selector's role; specify namespaces in spec.namespaceSelector`,
    );
  }
  const role = roleOf(spec.arn, partition);
  if (role === undefined) {
    throw new RoleError("SelectorRefused", `spec.arn of the IAMRoleSelector ${name} is not the ARN of an IAM role`);
  }
  return { ...role, selector: { name, resourceVersion } };
}

/** As in ACK, each selector that is set has to match; a list matches if one of its entries does. */
function matches(spec: RoleSelector["spec"], { kind, labels, namespace }: RoleSubject): boolean {
  const { names = [], labelSelector } = spec.namespaceSelector ?? {};
  const types = spec.resourceTypeSelector ?? [];
  return (
    (names.length === 0 || names.includes(namespace.name)) &&
    hasLabels(namespace.labels, labelSelector) &&
    (types.length === 0 || types.some((type) => isOfType(kind, type))) &&
    hasLabels(labels, spec.resourceLabelSelector)
  );
}

/** Whether the kind matches an entry of `resourceTypeSelector`, in which an empty string matches any value. */
function isOfType(kind: ResourceKind, type: Readonly<Record<"group" | "version" | "kind", string>>): boolean {
  return (["group", "version", "kind"] as const).every((part) => type[part] === "" || type[part] === kind[part]);
}

function hasLabels(labels: Labels, selector: { readonly matchLabels?: Labels } | undefined): boolean {
  return Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => own(labels, key) === value);
}

function namesNamespaces({ namespaceSelector: { names = [], labelSelector } = {} }: RoleSelector["spec"]): boolean {
  return names.length > 0 || Object.keys(labelSelector?.matchLabels ?? {}).length > 0;
}

function looksAtLabels({ resourceLabelSelector }: RoleSelector["spec"]): boolean {
  return Object.keys(resourceLabelSelector?.matchLabels ?? {}).length > 0;
}
