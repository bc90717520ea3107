import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";

const EXAMPLES = join(import.meta.dirname, "../../docs/ci");
const Step = z.object({ name: z.optional(z.string()), uses: z.optional(z.string()), run: z.optional(z.string()) });
const GitHub = z.object({
  on: z.object({ pull_request: z.object({ paths: z.array(z.string()) }) }),
  permissions: z.record(z.string(), z.string()),
  jobs: z.object({ plan: z.object({ if: z.string(), steps: z.array(Step) }) }),
});
const GitLab = z.object({ "driftless-plan": z.object({ script: z.array(z.string()) }) });

const read = async (file: string): Promise<unknown> => parse(await readFile(join(EXAMPLES, file), "utf8"));
const stepNamed = async (name: string) => {
  const { steps } = GitHub.parse(await read("github-actions.yml")).jobs.plan;
  return steps.find((step) => step.name === name)?.run ?? expect.fail(`there is no step ${name}`);
};

const IDENTITY = ["-c", "user.name=test", "-c", "user.email=test@example.com"];

/** Runs a script in a directory of its own, with these programs on the PATH; each is the body of a shell script that logs its arguments. */
async function run(script: string, programs: Readonly<Record<string, string>>, environment: object = {}) {
  const directory = await temporaryDirectory();
  const bin = join(directory, "bin");
  await mkdir(bin);
  for (const [name, body] of Object.entries(programs)) {
    await writeFile(join(bin, name), `#!/bin/bash\necho "${name} $*" >> "${directory}/log"\n${body}\n`);
    await chmod(join(bin, name), 0o755);
  }
  const env = { PATH: `${bin}:${process.env.PATH}`, GITHUB_OUTPUT: join(directory, "output"), ...environment };
  const options = { cwd: directory, env };
  // As GitHub runs steps, and GitLab the lines of a script.
  const ended = promisify(execFile)("bash", ["-e", "-o", "pipefail", "-c", script], options);
  const code = await ended.then(
    () => 0,
    (error: { readonly code: number }) => error.code,
  );
  const file = (name: string) => readFile(join(directory, name), "utf8").catch(() => "");
  return { code, log: await file("log"), output: await file("output"), plan: await file("plan.md") };
}

const planning = (status: number) => ({ aws: "", kubectl: `echo "<!-- driftless-plan -->"; exit ${status}` });

describe.each(["branch", "tag", "commit"] as const)("with a %s as the version", (version) => {
  // Bundles what the clone contains.
  const npm = 'if [ "$2" = bundle ]; then mkdir -p "$5"; cp program "$5/kubectl-driftless.mjs"; fi';

  test("the workflow for GitHub Actions puts that version of the program on the PATH", async () => {
    const { DRIFTLESS_REPOSITORY, versions } = await repository();
    const RUNNER_TEMP = await temporaryDirectory();
    const environment = { DRIFTLESS_REPOSITORY, DRIFTLESS_VERSION: versions[version], RUNNER_TEMP };
    const GITHUB_PATH = join(RUNNER_TEMP, "path");
    const { code } = await run(await stepNamed("Get kubectl driftless"), { npm }, { ...environment, GITHUB_PATH });
    expect(code).toBe(0);
    const [folder = ""] = (await readFile(GITHUB_PATH, "utf8")).split("\n");
    expect(await readFile(join(folder, "kubectl-driftless"), "utf8")).toBe("deployed\n");
  });

  test("the job for GitLab bundles that version", async () => {
    const { DRIFTLESS_REPOSITORY, versions } = await repository();
    const temporary = await temporaryDirectory();
    const { script } = GitLab.parse(await read("gitlab-ci.yml"))["driftless-plan"];
    const lines = script.filter((line) => line.includes("/tmp/driftless")).join("\n");
    const environment = { DRIFTLESS_REPOSITORY, DRIFTLESS_VERSION: versions[version] };
    const { code } = await run(lines.replaceAll("/tmp/", `${temporary}/`), { npm }, environment);
    expect(code).toBe(0);
    expect(await readFile(join(temporary, "bin/kubectl-driftless.mjs"), "utf8")).toBe("deployed\n");
  });
});

/** A repository with a deployed version, and a later one. */
async function repository() {
  const DRIFTLESS_REPOSITORY = await temporaryDirectory();
  const git = async (...args: readonly string[]) =>
    (await promisify(execFile)("git", ["-C", DRIFTLESS_REPOSITORY, ...IDENTITY, ...args])).stdout.trim();
  const commit = async (program: string) => {
    await writeFile(join(DRIFTLESS_REPOSITORY, "program"), `${program}\n`);
    await git("add", ".");
    await git("commit", "--quiet", "-m", program);
  };
  await git("init", "--quiet", "--initial-branch", "main");
  await commit("deployed");
  await git("branch", "stable");
  await git("tag", "v1");
  const versions = { branch: "stable", tag: "v1", commit: await git("rev-parse", "HEAD") };
  await commit("later");
  return { DRIFTLESS_REPOSITORY, versions };
}

describe("the workflow for GitHub Actions", () => {
  test("runs for pull requests of the repository itself, and may only read it and comment", async () => {
    const { jobs, permissions } = GitHub.parse(await read("github-actions.yml"));
    expect(jobs.plan.if).toBe("github.event.pull_request.head.repo.full_name == github.repository");
    expect(permissions).toEqual({ contents: "read", "id-token": "write", "pull-requests": "write" });
  });

  test.each([
    { status: 0, code: 0 },
    { status: 1, code: 0 },
    { status: 2, code: 0 },
    { status: 3, code: 3 },
  ])("after a plan with status $status, ends the step with $code", async ({ status, code }) => {
    const ended = await run(await stepNamed("Plan"), planning(status), { EKS_CLUSTER: "production" });
    expect(ended).toMatchObject({ code, output: `status=${status}\n`, plan: "<!-- driftless-plan -->\n" });
    expect(ended.log).toContain("kubectl driftless plan -f manifests -R -o markdown");
  });

  test.each([
    { found: "77", request: "gh api --method PATCH repos/o/r/issues/comments/77 --field body=@plan.md" },
    { found: "", request: "gh api --method POST repos/o/r/issues/5/comments --field body=@plan.md" },
  ])("with the comment $found, sends $request", async ({ found, request }) => {
    const gh = `if [[ "$*" == *--paginate* ]]; then echo -n "${found}"; fi`;
    const { code, log } = await run(await stepNamed("Comment"), { gh }, { REPOSITORY: "o/r", NUMBER: "5" });
    expect(code).toBe(0);
    expect(log).toContain(`${request}\n`);
  });
});

describe("the job for GitLab", () => {
  test.each([
    {
      status: 0,
      notes: "[]",
      code: 0,
      request: /--request POST .* https:\/\/gitlab\/projects\/1\/merge_requests\/2\/notes$/m,
    },
    {
      status: 1,
      notes: '[{"id":6,"body":"other"},{"id":7,"body":"<!-- driftless-plan -->\\n"}]',
      code: 0,
      request: /--request PUT .*\/notes\/7$/m,
    },
    { status: 2, notes: "[]", code: 2, request: /--request POST / },
    { status: 3, notes: "[]", code: 3, request: undefined },
  ])("after a plan with status $status, ends with $code", async ({ status, notes, code, request }) => {
    const { script } = GitLab.parse(await read("gitlab-ci.yml"))["driftless-plan"];
    const node = `if [ "$1" = -e ]; then exec "${process.execPath}" "$@"; fi; echo "<!-- driftless-plan -->"; exit ${status}`;
    const curl = `if [[ "$*" == *per_page* ]]; then echo '${notes}'; fi`;
    const variables = { CI_API_V4_URL: "https://gitlab", CI_PROJECT_ID: "1", CI_MERGE_REQUEST_IID: "2" };
    // The clone in /tmp/driftless is not made.
    const lines = script.filter((line) => !line.includes("/tmp/driftless"));
    const ended = await run(lines.join("\n"), { node, curl }, { ...variables, AWS_WEB_IDENTITY_TOKEN_FILE: "token" });
    expect(ended.code).toBe(code);
    expect(ended.log).toMatch(
      /^node \/tmp\/bin\/kubectl-driftless\.mjs plan --kubeconfig .*-f manifests -R -o markdown$/m,
    );
    if (request === undefined) expect(ended.log).not.toContain("curl");
    else expect(ended.log).toMatch(request);
  });
});
