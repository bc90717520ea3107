import type { Template } from "aws-cdk-lib/assertions";

/** The settings that a template gives to the function with this name. */
export function settingsIn(template: Template, name: string): unknown {
  const functions = Object.values(template.findResources("AWS::Lambda::Function"));
  const [found] = functions
    .map(({ Properties }) => Properties.Environment.Variables)
    .filter((variables) => variables.POWERTOOLS_SERVICE_NAME === name);
  return JSON.parse(found.SETTINGS);
}
