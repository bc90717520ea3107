/** A value as one word of a command line. */
export function shellWord(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

/** A command of the AWS CLI in a region. */
export function awsCommand(
  command: string,
  options: Readonly<Record<string, string | readonly string[] | true>>,
): string {
  const words = Object.entries(options).map(([name, value]) => {
    if (value === true) return `--${name}`;
    return `--${name} ${[value].flat().map(shellWord).join(" ")}`;
  });
  return [`aws ${command}`, ...words].join(" ");
}
