import * as logs from "@aws-sdk/client-cloudwatch-logs";
import * as ec2 from "@aws-sdk/client-ec2";
import * as ecr from "@aws-sdk/client-ecr";
import * as kms from "@aws-sdk/client-kms";
import * as route53 from "@aws-sdk/client-route-53";
import * as sns from "@aws-sdk/client-sns";
import * as sqs from "@aws-sdk/client-sqs";
import { expect } from "vitest";
import { problemsIn } from "../../../../lib/codegen/from-data/check-data.ts";
import { readSdkDocumentation } from "../../../../lib/codegen/sdk/sdk-documentation.ts";
import type { AnyDataKind } from "../../../../lib/kind/data-kind.ts";
import { page as repositoryData } from "../../../../lib/kinds/ecr/repository.ts";
import { keyData } from "./key.ts";
import { logGroupData } from "./log-group.ts";
import { networkData } from "./network.ts";
import { queueData } from "./queue.ts";
import { topicData } from "./topic.ts";
import { zoneData } from "./zone.ts";

/** The problems that the generator finds in the data of a kind after a change to the data. */
export function problemsAfter(kind: string, change: object, fields?: readonly string[]): readonly string[] {
  const { data, client, sdk, names } = KINDS[kind] ?? expect.fail();
  const documentation = readSdkDocumentation(sdk);
  try {
    const known = { client, documentation, rename: {}, fields: [], status: [], ...names, ...(fields && { fields }) };
    return problemsIn({ ...data, ...change } as AnyDataKind, known);
  } catch (error) {
    return [(error as Error).message];
  }
}

/** A kind as data, its SDK, and the fields that are known if they matter. */
interface Checked {
  readonly data: object;
  readonly client: object;
  readonly sdk: string;
  readonly names?: { readonly fields?: readonly string[]; readonly status: readonly string[] };
}

const KINDS: Readonly<Record<string, Checked>> = {
  repository: {
    data: repositoryData,
    client: ecr,
    sdk: "@aws-sdk/client-ecr",
    names: { status: ["createdAt", "repositoryURI"] },
  },
  queue: { data: queueData, client: sqs, sdk: "@aws-sdk/client-sqs" },
  topic: { data: topicData, client: sns, sdk: "@aws-sdk/client-sns" },
  key: { data: keyData, client: kms, sdk: "@aws-sdk/client-kms", names: { status: ["keyID"] } },
  network: {
    data: networkData,
    client: ec2,
    sdk: "@aws-sdk/client-ec2",
    names: { fields: ["cidrBlock", "instanceTenancy"], status: ["vpcID"] },
  },
  zone: { data: zoneData, client: route53, sdk: "@aws-sdk/client-route-53" },
  "log group": { data: logGroupData, client: logs, sdk: "@aws-sdk/client-cloudwatch-logs" },
};

/** The kinds whose data `problemsAfter` can change. */
export const CHECKED_KINDS: readonly string[] = Object.keys(KINDS);
