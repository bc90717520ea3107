import { describe, expect, it } from "vitest";
import { arnFormOf, arnFunction } from "../../../../bin/import-kind/identity/arn.ts";

/** AWS's templates have a dollar sign before each brace. */
const template = (end: string) => `arn:{Partition}:eks:{Region}:{Account}:${end}`.replaceAll("{", "$" + "{");

describe("the form of an ARN", () => {
  it("has the name in place of the last variable, and fields of the spec in place of others", () => {
    const form = arnFormOf(template("nodegroup/{ClusterName}/{NodegroupName}"), ["clusterName"], true);
    expect(form).toEqual({
      form: "arn:{partition}:eks:{region}:{account}:nodegroup/{clusterName}/{name}",
      fields: ["clusterName"],
    });
    expect(form && arnFunction(form)).toBe(
      `(name, { partition, region, account }, { clusterName = "*" }) => \`${template("nodegroup/{clusterName}/{name}").toLowerCase().replace("clustername", "clusterName")}\``,
    );
  });

  it("takes only the parts of the place that it has", () => {
    const form = arnFormOf("arn:{Partition}:iam::{Account}:group/{GroupName}".replaceAll("{", "$" + "{"), [], true);
    expect(form && arnFunction(form)).toContain("(name, { partition, account }) => ");
  });

  it.each([
    ["a variable is no field of the spec", "{Other}/{Name}", ["clusterName"], true],
    ["AWS assigns the end", "{ClusterName}/{UUID}", ["clusterName"], true],
    ["AWS assigns the identifier, and there is another variable", "{ClusterName}/{Id}", ["clusterName"], false],
  ])("is a question if %s", (_title, end, spec, isNamed) => {
    expect(arnFormOf(template(end), spec, isNamed)).toBeUndefined();
  });
});
