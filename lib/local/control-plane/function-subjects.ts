/** The ServiceAccounts of the local stack's functions, by the groups that the functions' roles belong to on EKS. */
const ACCOUNTS: ReadonlyMap<string, string> = new Map([
  ["driftless:reconcilers", "driftless-local-reconciler"],
  ["driftless:sweepers", "driftless-local-sweeper"],
]);

interface Manifest {
  readonly kind?: string;
  readonly subjects?: readonly Subject[];
}

interface Subject {
  readonly kind: string;
  readonly name: string;
}

/** Replaces the functions' groups in role bindings by ServiceAccounts, because no access entries put callers into groups here. */
export function withFunctionSubjects<Given extends object>(manifest: Given & Manifest): Given {
  return manifest.subjects === undefined ? manifest : { ...manifest, subjects: manifest.subjects.map(localSubject) };
}

function localSubject(subject: Subject): Subject & { readonly namespace?: string } {
  const name = subject.kind === "Group" ? ACCOUNTS.get(subject.name) : undefined;
  return name === undefined ? subject : { kind: "ServiceAccount", name, namespace: "default" };
}
