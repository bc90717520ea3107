import * as z from "zod/mini";

const Settings = z.object({ kinds: z.array(z.string().check(z.regex(/^[A-Za-z]+$/))).check(z.minLength(1)) });

const Variables = z.object({
  AWS_REGION: z.string().check(z.minLength(1)),
  HISTORY_LOG_GROUP: z.string().check(z.minLength(1)),
  SETTINGS: z.pipe(z.pipe(z.string(), z.transform(parsed)), Settings),
});

/** Reads the configuration of the widget's function. Throws if a variable is missing or invalid; the error quotes no value. */
export function parseWidgetEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): z.infer<typeof Variables> {
  const { data, error } = Variables.safeParse(variables);
  if (data === undefined) throw new Error(`the function's environment is invalid: ${z.prettifyError(error)}`);
  return data;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The parser's error would quote the text.
    return undefined;
  }
}
