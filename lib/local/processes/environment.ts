import { delimiter, dirname } from "node:path";

/** The environment variables of a program, or those that it passes to another program. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment that the processes of the local stack start with: a search path that begins with this program's Node, their own
 * home, and nothing else from the user. So no AWS profile, kubeconfig, proxy or Python setting of the user reaches
 * them. `home` is also the directory for temporary files and must exist.
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
