import { DescribeRepositoriesCommand, ListTagsForResourceCommand } from "@aws-sdk/client-ecr";
import { expect, it } from "vitest";
import { createConnect } from "../../../../lib/aws/connect.ts";
import { ecr } from "../../../../lib/aws/services/ecr.ts";
import { ACCOUNT } from "../../../support/aws/test-account.ts";
import { access, NOW } from "../passes.ts";

it("adds the account ID to every call that accepts a registry ID, and to no other", async () => {
  const inputs: object[] = [];
  const recording = {
    async send(command: object) {
      inputs.push("input" in command ? Object(command.input) : {});
      return {};
    },
  };
  const client = createConnect({ now: () => NOW })(access()).client({ ...ecr, load: async () => recording });
  await client.send(new DescribeRepositoriesCommand({ repositoryNames: ["app"] }));
  await client.send(new ListTagsForResourceCommand({ resourceArn: "arn" }));
  expect(inputs).toEqual([{ repositoryNames: ["app"], registryId: ACCOUNT }, { resourceArn: "arn" }]);
});
