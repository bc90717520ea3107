import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../support/assertions/eventually.ts";
import { applyClusterManifests } from "../../../support/kubernetes/cluster-manifests.ts";
import { kubectl } from "../../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../../support/kubernetes/namespace.ts";

const APPROVAL = "driftless.dev/approval";
const APPROVED = "driftless.dev/approved";
const PROTECTED = "driftless.dev/protected";
const RBAC = "rbac.authorization.k8s.io";
/** May do everything but approve. */
const editor = ["--as", "editor", "--as-group", "editors"];
const approver = ["--as", "approver", "--as-group", "approvers"];
const reconciler = ["--as", "function", "--as-group", "driftless:reconcilers"];

let namespace: string;

beforeAll(async () => {
  await applyClusterManifests();
  namespace = await createNamespace();
  await bind("editors", [
    { apiGroups: ["s3.services.k8s.aws"], resources: ["buckets", "buckets/status"], verbs: EDIT },
    { apiGroups: [""], resources: ["namespaces", "namespaces/status", "namespaces/finalize"], verbs: EDIT },
  ]);
  await bind("approvers", [{ apiGroups: ["s3.services.k8s.aws"], resources: ["buckets"], verbs: EDIT }]);
  const role = "--clusterrole=driftless-approver";
  await kubectl(["-n", namespace, "create", "rolebinding", "approvers", role, "--group=approvers"]);
  // The API server begins to enforce a policy within seconds.
  await eventually(() => expect(create({ [APPROVED]: "1-a" })).rejects.toThrow(APPROVE_ONLY));
});

const EDIT = ["get", "list", "watch", "create", "update", "patch", "delete", "deletecollection"];
const APPROVE_ONLY = "only a holder of the verb approve may";

async function bind(group: string, rules: readonly object[]): Promise<void> {
  const name = `${group}-${namespace}`;
  await kubectl(["apply", "-f", "-"], { apiVersion: `${RBAC}/v1`, kind: "ClusterRole", metadata: { name }, rules });
  await kubectl(["create", "clusterrolebinding", name, `--clusterrole=${name}`, `--group=${group}`]);
}

function bucket(name: string, annotations: Readonly<Record<string, string>>) {
  const metadata = { name, namespace, annotations };
  return { apiVersion: "s3.services.k8s.aws/v1alpha1", kind: "Bucket", metadata, spec: { name } };
}

/** Creates a bucket as an editor, and returns its name. */
async function create(annotations: Readonly<Record<string, string>> = {}, as = editor): Promise<string> {
  const name = `b${randomUUID()}`;
  await kubectl(["create", ...as, "-f", "-"], bucket(name, annotations));
  return name;
}

const inNamespace = () => ["-n", namespace];
const merge = (metadata: object) => ["--type=merge", "-p", JSON.stringify({ metadata })];

/** The ways to change an object's annotations. `null` removes an annotation. */
const changes: readonly (readonly [
  string,
  (name: string, to: Readonly<Record<string, string | null>>) => Promise<unknown>,
])[] = [
  [
    "a merge patch",
    (name, annotations) => kubectl(["patch", "bucket", name, ...inNamespace(), ...editor, ...merge({ annotations })]),
  ],
  [
    "a JSON patch",
    (name, annotations) => {
      const patch = Object.entries(annotations).map(([key, value]) => ({
        op: value === null ? "remove" : "add",
        path: `/metadata/annotations/${key.replace("/", "~1")}`,
        ...(value !== null && { value }),
      }));
      return kubectl([
        "patch",
        "bucket",
        name,
        ...inNamespace(),
        ...editor,
        "--type=json",
        "-p",
        JSON.stringify(patch),
      ]);
    },
  ],
  [
    "an update",
    async (name, annotations) => {
      const stored = JSON.parse(await kubectl(["get", "bucket", name, ...inNamespace(), "-o", "json"]));
      const wanted = Object.entries({ ...stored.metadata.annotations, ...annotations }).filter(
        ([, value]) => value !== null,
      );
      stored.metadata.annotations = Object.fromEntries(wanted);
      await kubectl(["replace", ...editor, "-f", "-"], stored);
    },
  ],
  [
    "a server-side apply",
    async (name, annotations) => {
      const given = Object.fromEntries(Object.entries(annotations).filter(([, value]) => value !== null)) as Record<
        string,
        string
      >;
      const args = [
        "apply",
        "--server-side",
        "--force-conflicts",
        "--field-manager=kubectl-create",
        ...editor,
        "-f",
        "-",
      ];
      await kubectl(args, bucket(name, { "example.com/other": "yes", ...given }));
    },
  ],
];

describe.each(changes)("an editor without the verb approve cannot, by %s,", (_, change) => {
  test("approve, or change or take back an approval", async () => {
    const [fresh, given] = [
      await create({ "example.com/other": "yes" }),
      await create({ [APPROVED]: "1-a.b" }, approver),
    ];
    await expect(change(fresh, { [APPROVED]: "1-a" })).rejects.toThrow(APPROVE_ONLY);
    await expect(change(given, { [APPROVED]: "1-a" })).rejects.toThrow(APPROVE_ONLY);
  });

  test("lift or weaken what holds writes and deletes back", async () => {
    for (const [annotation, value, weaker] of [
      [APPROVAL, "required", "no"],
      [PROTECTED, "True", "false"],
    ] as const) {
      const name = await create({ [annotation]: value });
      await expect(change(name, { [annotation]: weaker })).rejects.toThrow(APPROVE_ONLY);
    }
  });
});

describe("an editor without the verb approve", () => {
  test("cannot remove the annotations, or create an object that is approved", async () => {
    for (const [annotation, value] of [
      [APPROVAL, "required"],
      [APPROVED, "1-a"],
      [PROTECTED, "true"],
    ] as const) {
      const name = await create({ [annotation]: value }, approver);
      for (const [, change] of changes.slice(0, 3)) {
        await expect(change(name, { [annotation]: null })).rejects.toThrow(APPROVE_ONLY);
      }
      await expect(
        kubectl(["annotate", "bucket", name, ...inNamespace(), ...editor, `${annotation}-`]),
      ).rejects.toThrow(APPROVE_ONLY);
    }
    await expect(create({ [APPROVED]: "1-a" })).rejects.toThrow(APPROVE_ONLY);
  });

  test("cannot delete an object and create it again without them", async () => {
    const guarded = await create({ [APPROVAL]: "required", "example.com/set": "one" });
    const safe = await create({ [PROTECTED]: "true" });
    for (const name of [guarded, safe]) {
      await expect(kubectl(["delete", "bucket", name, ...inNamespace(), ...editor])).rejects.toThrow(APPROVE_ONLY);
    }
    await expect(kubectl(["delete", "buckets", "--all", ...inNamespace(), ...editor])).rejects.toThrow(APPROVE_ONLY);
    const path = `/apis/s3.services.k8s.aws/v1alpha1/namespaces/${namespace}/buckets`;
    await expect(kubectl(["delete", "--raw", path, ...editor])).rejects.toThrow(APPROVE_ONLY);
    expect(await kubectl(["get", "bucket", guarded, safe, ...inNamespace(), "-o", "name"])).toContain(guarded);
  });

  test("cannot change them through the status", async () => {
    const name = await create({ [APPROVAL]: "required" });
    const annotations = { [APPROVAL]: null, [APPROVED]: "1-a" };
    const patch = [
      "patch",
      "bucket",
      name,
      ...inNamespace(),
      ...editor,
      "--subresource=status",
      ...merge({ annotations }),
    ];
    await kubectl(patch);
    const stored = JSON.parse(await kubectl(["get", "bucket", name, ...inNamespace(), "-o", "json"]));
    expect(stored.metadata.annotations).toEqual({ [APPROVAL]: "required" });
  });

  test("can edit the spec and other annotations, add what holds writes back, and delete other objects", async () => {
    const name = await create({ [APPROVAL]: "required" });
    const annotations = { [PROTECTED]: "true", "example.com/other": "yes" };
    const patch = JSON.stringify({ metadata: { annotations }, spec: { versioning: { status: "Enabled" } } });
    await kubectl(["patch", "bucket", name, ...inNamespace(), ...editor, "--type=merge", "-p", patch]);
    const other = await create();
    await kubectl(["annotate", "bucket", other, ...inNamespace(), ...editor, `${APPROVAL}=required`]);
    await kubectl(["delete", "bucket", await create({ [PROTECTED]: "false" }), ...inNamespace(), ...editor]);
  });

  test("cannot lift what a namespace requires, by a patch, an update or a sub-resource, or by deleting the namespace", async () => {
    for (const [annotation, value] of [
      [APPROVAL, "required"],
      [PROTECTED, "true"],
    ] as const) {
      const guarded = await createNamespace({ [annotation]: value, "example.com/other": "yes" });
      const remove = merge({ annotations: { [annotation]: null } });
      const stored = JSON.parse(await kubectl(["get", "namespace", guarded, "-o", "json"]));
      delete stored.metadata.annotations[annotation];
      await expect(kubectl(["patch", "namespace", guarded, ...editor, ...remove])).rejects.toThrow(APPROVE_ONLY);
      await expect(
        kubectl(["patch", "namespace", guarded, ...editor, "--subresource=status", ...remove]),
      ).rejects.toThrow(APPROVE_ONLY);
      await expect(kubectl(["replace", ...editor, "-f", "-"], stored)).rejects.toThrow(APPROVE_ONLY);
      const finalize = ["replace", "--raw", `/api/v1/namespaces/${guarded}/finalize`, ...editor, "-f", "-"];
      await expect(kubectl(finalize, stored)).rejects.toThrow(APPROVE_ONLY);
      await expect(kubectl(["delete", "namespace", guarded, ...editor])).rejects.toThrow(APPROVE_ONLY);
      await kubectl(["annotate", "namespace", guarded, ...editor, "example.com/other=no", "--overwrite"]);
    }
  });
});

test("a holder of the verb approve can approve, take it back, lift and delete", async () => {
  const name = await create({ [APPROVAL]: "required", [PROTECTED]: "true" });
  const annotate = (...to: readonly string[]) =>
    kubectl(["annotate", "bucket", name, ...inNamespace(), ...approver, "--overwrite", ...to]);
  await annotate(`${APPROVED}=1-a.b`);
  await annotate(`${APPROVED}-`, `${PROTECTED}=false`);
  await annotate(`${APPROVAL}-`, `${PROTECTED}=true`);
  await kubectl(["delete", "bucket", name, ...inNamespace(), ...approver, "--wait=false"]);
});

test("the functions can take off an approval what was done, and can neither approve nor lift anything", async () => {
  const name = await create({ [APPROVAL]: "required", [PROTECTED]: "true", [APPROVED]: "7-h-.a_.b-c" }, approver);
  const set = (annotations: Readonly<Record<string, string | null>>) =>
    kubectl(["patch", "bucket", name, ...inNamespace(), ...reconciler, ...merge({ annotations })]);
  for (const value of ["7-h-.a_.b-c.d", "8-h-.a_", "7-d", "7-", "yes", "7"]) {
    await expect(set({ [APPROVED]: value })).rejects.toThrow(APPROVE_ONLY);
  }
  await expect(set({ [APPROVAL]: null })).rejects.toThrow(APPROVE_ONLY);
  await expect(set({ [PROTECTED]: "false" })).rejects.toThrow(APPROVE_ONLY);
  await set({ [APPROVED]: "7-h-.b-c" });
  await set({ [APPROVED]: null });
  await expect(set({ [APPROVED]: "7-h-.b-c" })).rejects.toThrow(APPROVE_ONLY);
});
