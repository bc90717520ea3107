import * as z from "zod/mini";

const Variables = z.object({
  AWS_REGION: z.string().check(z.minLength(1)),
  HISTORY_LOG_GROUP: z.string().check(z.minLength(1)),
  KINDS: z.pipe(
    z.string().check(z.regex(/^[A-Za-z]+(,[A-Za-z]+)*$/)),
    z.transform((text): readonly string[] => text.split(",")),
  ),
});

/** Reads the configuration of the widget's function. Throws if a variable is missing or invalid; the error quotes no value. */
export function parseWidgetEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): z.infer<typeof Variables> {
  const { data, error } = Variables.safeParse(variables);
  if (data === undefined) throw new Error(`the function's environment is invalid: ${z.prettifyError(error)}`);
  return data;
}
