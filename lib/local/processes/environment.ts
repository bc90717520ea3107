import { delimiter, dirname } from "node:path";

/** The environment variables of a program, or those that it passes to another program. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment that the processes of the local stack start with: the user's search path, preceded by this program's Node, and their own
 * home. Nothing else comes from the user, so no AWS profile, kubeconfig, proxy or Python setting of the user reaches the processes. `home`
 * is also the directory for temporary files and must exist.
 */
export function scrubbedEnvironment(options: {
  readonly environment: Environment;
  readonly home: string;
}): Environment {
  const node = dirname(process.execPath);
  return {
    PATH: [node, options.environment.PATH ?? "/usr/bin:/bin"].join(delimiter),
    HOME: options.home,
    TMPDIR: options.home,
    LANG: "C.UTF-8",
  };
}
