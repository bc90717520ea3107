import { delimiter, dirname } from "node:path";

/** Environment variables, as a program was given them or as it gives them to another. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment that the processes of the local stack start with: a search path with this same Node first, their own
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
