import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { PutBucketVersioningCommand } from "@aws-sdk/client-s3";
import type { Page } from "puppeteer-core";
import { describe, expect, test } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { eventually } from "../assertions/eventually.ts";
import { measured } from "../assertions/measured.ts";
import { ACCOUNT, bucketNamed, REGION } from "../aws/s3/test-s3.ts";
import { noBrowser } from "../browser/open-browser.ts";
import { useBrowser } from "../browser/use-browser.ts";
import { type Element, elementsOf } from "../history/html-tree.ts";
import { createObjectUser } from "../kubernetes/users/object-user.ts";
import type { RunningStack } from "../programs/running-stack.ts";

/** A pass in the history: its outcome, what changed, and why. */
type Row = { readonly time: string; readonly object: string; readonly outcome: string; readonly what: string };

const LIMIT_MS = 5_000;

/** Tests what a browser and the dashboard's widget show about changes, drift, a denied call and a deletion. The stack must run sweeps. */
export function describeHistory(stack: () => RunningStack): void {
  describe.skipIf(noBrowser !== undefined)("the history", () => {
    const browser = useBrowser();

    test("shows each change, drift correction, denied call and deletion within 5 s, and the widget shows the same rows", async () => {
      const [user, other] = [
        await createObjectUser(stack().directory, bucketKind),
        await createObjectUser(stack().directory, bucketKind),
      ];
      const began = Date.now();
      const name = bucketNamed("history");
      await other.apply({ spec: { name: bucketNamed("unrelated") } });
      await other.condition("Ready", "True");
      const page = await browser().newPage();
      await page.goto(`${addressOf(stack())}?namespace=${user.namespace}&name=data`);
      const delays: number[] = [];
      const shown = async (act: () => Promise<unknown>, row: Partial<Record<keyof Row, unknown>>) => {
        await act();
        const started = performance.now();
        await eventually(async () => expect((await rowsOf(page))[0]).toMatchObject(row));
        delays.push(performance.now() - started);
      };

      const spec = (team: string) => ({
        name,
        versioning: { status: "Enabled" },
        tagging: { tagSet: [{ key: "team", value: team }] },
      });
      await shown(() => user.apply({ spec: spec("t0") }), {
        outcome: "Created",
        object: `Bucket ${user.namespace}/data`,
      });
      for (let edit = 1; edit <= 10; edit++) {
        await user.condition("Ready", "True");
        // A sweep that begins right after the edit may be faster than the event about the edit.
        const change = `^tagging\\S*team t${edit - 1} t${edit}(object changed|check) · `;
        const what = expect.stringMatching(new RegExp(change));
        await shown(() => user.apply({ spec: spec(`t${edit}`) }), {
          outcome: "Updated",
          what,
          time: expect.stringMatching(/^\d\d:\d\d:\d\d\.\d{3} /),
        });
      }

      await user.condition("Ready", "True");
      await stack().s3.send(
        new PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration: { Status: "Suspended" } }),
      );
      const corrected = () => eventually(async () => expect((await user.events()).join()).toContain("DriftCorrected"));
      await shown(corrected, {
        outcome: "Drift corrected",
        what: expect.stringMatching(/^versioning Suspended Enabledcheck · /),
      });

      stack().s3Proxy.refuse("PutBucketPolicy", 403);
      const policy = JSON.stringify({
        Version: "2012-10-17",
        Statement: [{ Sid: "One", Effect: "Deny", Principal: "*", Action: "s3:*", Resource: `arn:aws:s3:::${name}` }],
      });
      const refused = {
        outcome: "Retried",
        what: expect.stringMatching(
          /PutBucketPolicy, api error AccessDenied: spec.policy: refused by the test.*Missing permission: s3:PutBucketPolicy on arn:aws:s3:::/,
        ),
      };
      await shown(() => user.apply({ spec: { ...spec("t10"), policy } }), refused);
      stack().s3Proxy.refuseNothing();
      await user.condition("Ready", "True", 60_000);
      await shown(
        async () => {
          await user.delete();
          await user.gone();
        },
        { outcome: "Deleted in AWS" },
      );
      measured("from an action to its row in the browser, the longest of 14", Math.max(...delays));

      const rows = await rowsOf(page);
      expect(new Set(rows.map(({ object }) => object))).toEqual(new Set([`Bucket ${user.namespace}/data`]));
      await page.goto(addressOf(stack()));
      expect((await rowsOf(page)).map(({ object }) => object)).toContain(`Bucket ${other.namespace}/data`);

      const widget = await openWidget(stack());
      const timeRange = { start: began - 60_000, end: Date.now() + 1_000 };
      const forms = { all: { namespace: user.namespace, name: "data" } };
      const elements = await widget({ widgetContext: { timeRange, forms, theme: "dark" } });
      expect(widgetRows(elements)).toEqual(rows.map(({ object, outcome, what }) => ({ object, outcome, what })));

      const details = elements.filter(
        (element) => element.name === "cwdb-action" && element.attributes.get("display") === "popup",
      );
      const at = rows.findIndex(({ outcome }) => outcome === "Drift corrected");
      const popup = await widget(JSON.parse(details[at]?.text ?? ""));
      expect(popup.filter((element) => element.name === "del").map(({ text }) => text)).toEqual(["Suspended"]);
      expect(popup.filter((element) => element.name === "ins").map(({ text }) => text)).toEqual(["Enabled"]);
      const link = popup.find((element) => element.name === "a");
      expect(link?.attributes.get("href")).toBe(
        `https://console.aws.amazon.com/go/view?arn=${encodeURIComponent(`arn:aws:s3:::${name}`)}`,
      );
      await other.kubectl("delete", "buckets", "--all", "--timeout=60s");
      expect(Math.max(...delays)).toBeLessThanOrEqual(LIMIT_MS);
    });
  });
}

function addressOf({ program }: RunningStack): string {
  const [, address] = /^What happens .*(http:\S+)$/m.exec(program.output().stdout) ?? [];
  return address ?? expect.fail("the program has not printed the address of the page");
}

/** The rows of the history that the browser shows. */
function rowsOf(page: Page): Promise<readonly Row[]> {
  return page.$$eval(".dl-history:not(.dl-inventory) tbody tr", (rows) =>
    rows.map(({ children }) => {
      const [time = "", object = "", outcome = "", what = ""] = [...children].map((cell) =>
        (cell.textContent ?? "").replace(/\s+/g, " ").trim(),
      );
      return { time, object, outcome, what };
    }),
  );
}

function widgetRows(elements: readonly Element[]): readonly Omit<Row, "time">[] {
  const body = elements.slice(elements.findIndex(({ name }) => name === "tbody"));
  const cells = body
    .filter(({ name }) => name === "td" || name === "th")
    .map(({ text }) => text.replace(/\s+/g, " ").trim());
  return Array.from({ length: cells.length / 5 }, (_, row) => {
    const [object = "", outcome = "", what = ""] = cells.slice(row * 5 + 1);
    return { object, outcome, what };
  });
}

/** Calls the widget's function as CloudWatch does. */
async function openWidget({ directory }: RunningStack) {
  const [, endpoint] = /ENDPOINT_URL='(.*)'/.exec(await readFile(join(directory, ".driftless/env"), "utf8")) ?? [];
  const client = {
    endpoint: endpoint ?? expect.fail("no endpoint"),
    region: REGION,
    credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
  };
  const [cloudFormation, lambda] = [new CloudFormationClient(client), new LambdaClient(client)];
  const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({}));
  const outputs = Stacks.flatMap(({ Outputs = [] }) => Outputs);
  const FunctionName = outputs.find(({ OutputKey }) => OutputKey === "HistoryWidgetFunctionName")?.OutputValue;
  return async (event: object) => {
    const { Payload, FunctionError } = await lambda.send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
    );
    const answer = Buffer.from(Payload ?? []).toString();
    expect(FunctionError, answer).toBeUndefined();
    // Unlike AWS, MiniStack returns a string without quotes.
    return elementsOf(answer.startsWith('"') ? JSON.parse(answer) : answer);
  };
}
