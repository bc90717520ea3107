import type { Mutant } from "./mutant.ts";

/** Mistakes in shadow mode, which writes nothing and says what a pass would do. */
export const shadow: readonly Mutant[] = [
  {
    file: "lib/reconcile/pass/pass.ts",
    text: 'if (settings.mode === "shadow") throw',
    replacement: "if (false) throw",
    about: "A pass in shadow mode may take the claim.",
  },
  {
    file: "lib/reconcile/pass/create.ts",
    text: "  if (pass.shadow) return foreseeCreate(pass, declaration, hidden);\n",
    replacement: "",
    about: "A pass in shadow mode continues to a create call.",
  },
  {
    file: "lib/reconcile/pass/converge.ts",
    text: "  if (pass.shadow) return foreseeUpdate(pass, declaration, observation);\n",
    replacement: "",
    about: "A pass in shadow mode continues to an update.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: '  if (pass.shadow) return { outcome: "unchanged", intent: { action: "delete", steps: [] } };\n',
    replacement: "",
    about: "A pass in shadow mode takes the token for a delete.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: "  if (shadow) {",
    replacement: "  if (false) {",
    about: "A pass in shadow mode removes the finalizer.",
  },
  {
    file: "lib/reconcile/pass/round.ts",
    text: "if (!visit.shadow) return await conclude(pass, ending, cause, run, dependencies);",
    replacement: "return await conclude(pass, ending, cause, run, dependencies);",
    about: "A pass in shadow mode writes a status.",
  },
  {
    file: "lib/reconcile/pass/round.ts",
    text: "if (!visit.shadow) respectForeignClaim(",
    replacement: "respectForeignClaim(",
    about: "A pass in shadow mode waits for a claim, and sends its request again.",
  },
  {
    file: "lib/reconcile/pass/serve.ts",
    text: 'dependencies.settings.mode === "shadow" ? []',
    replacement: "false ? []",
    about: "A pass in shadow mode sends a chain's message again.",
  },
  {
    file: "lib/reconcile/adoption/adopt.ts",
    text: "fills: silentFields(adopting), to",
    replacement: "to",
    about: "A pass in shadow mode does not say what an adoption would fill in.",
  },
  {
    file: "lib/reconcile/shadow/foresee.ts",
    text: "steps: [mark, ...steps]",
    replacement: "steps: [mark]",
    about: "A pass in shadow mode does not report the changes that would follow a take-over.",
  },
  {
    file: "lib/reconcile/shadow/foresee.ts",
    text: "steps.filter((step) => !isHeldBack(step, errors, observation))",
    replacement: "steps",
    about: "A pass in shadow mode says that it would write parts that a real pass holds back.",
  },
  {
    file: "lib/sweep/sweep.ts",
    text: 'mode === "shadow" ? ',
    replacement: "false ? ",
    about: "In shadow mode, every object is due in every window.",
  },
  {
    file: "lib/kubernetes/request.ts",
    text: 'if (connection.readOnly && apiRequest.method !== "GET") {',
    replacement: "if (false) {",
    about: "In shadow mode, the connection to the API server allows writes.",
  },
  {
    file: "infra/cluster/cluster-rights.ts",
    text: '? [rule(group, plural, ["get"])]',
    replacement: '? [rule(group, plural, ["get", "patch"])]',
    about: "In shadow mode, the reconcile function is allowed to write objects.",
  },
  {
    file: "infra/functions/reading-permissions.ts",
    text: "call?.reads === true ? call.actions : []",
    replacement: "call?.actions ?? []",
    about: "In shadow mode, the reconcile function is allowed to write to AWS.",
  },
];
