import { expect, test } from "vitest";
import { kindNames } from "../../../lib/cli/kind-names.ts";
import { chooseObjects } from "../../../lib/control/choose-objects.ts";
import type { KubernetesClient } from "../../../lib/kubernetes/client.ts";

/** What is listed for a choice, by selector. */
async function listed(choice: object): Promise<readonly string[]> {
  const selectors: string[] = [];
  const kubernetes: Pick<KubernetesClient, "list"> = {
    async *list(_kind, { labelSelector }) {
      selectors.push(labelSelector);
      yield { items: [], continue: undefined };
    },
  };
  const chosen = { words: ["buckets"], all: true, namespace: "shop", scope: "shop", ...choice };
  await chooseObjects(chosen, kindNames, kubernetes, async () => undefined);
  return selectors;
}

test("with --all, objects are chosen by their labels, or all of them", async () => {
  expect(await listed({ selector: "team=web" })).toEqual(["team=web"]);
  expect(await listed({})).toEqual([""]);
});

test("objects that are named are not chosen by their labels", async () => {
  await expect(listed({ words: ["bucket/a"], all: false, selector: "team=web" })).rejects.toThrow(
    "-l has no effect without --all",
  );
});
