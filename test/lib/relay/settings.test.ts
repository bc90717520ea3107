import { expect, it } from "vitest";
import { parseSettings } from "../../../lib/relay/settings.ts";

const required = { EVENT_BUS_NAME: "driftless", AWS_REGION: "us-west-2" };

it("watches everything unless told otherwise", () => {
  expect(parseSettings(required)).toEqual({
    busName: "driftless",
    region: "us-west-2",
    namespaces: [],
    selector: "",
    checkpoint: { namespace: "driftless-system", name: "driftless-relay-checkpoint" },
  });
});

it("reads namespaces, selector and checkpoint", () => {
  const environment = {
    ...required,
    WATCH_NAMESPACES: "team-a, team-b,team-a",
    WATCH_SELECTOR: "env in (dev, test)",
    CHECKPOINT_CONFIGMAP: "here/there",
  };
  expect(parseSettings(environment)).toMatchObject({
    namespaces: ["team-a", "team-b"],
    selector: "env in (dev, test)",
    checkpoint: { namespace: "here", name: "there" },
  });
});

it.each([
  [{ AWS_REGION: "us-west-2" }, "EVENT_BUS_NAME must be the name or ARN of the event bus"],
  [{ ...required, AWS_REGION: "" }, "AWS_REGION must be the region of the event bus"],
  [{ ...required, WATCH_NAMESPACES: "team a" }, "WATCH_NAMESPACES must be namespaces joined by commas"],
  [{ ...required, WATCH_SELECTOR: "team in web" }, "WATCH_SELECTOR must be a label selector such as team=web"],
  [{ ...required, CHECKPOINT_CONFIGMAP: "x" }, "CHECKPOINT_CONFIGMAP must be <namespace>/<name> of a ConfigMap"],
])("names the variable that is wrong in %j", (environment, message) => {
  expect(() => parseSettings(environment)).toThrow(message);
});
