import type * as sdk from "@aws-sdk/client-lambda";
import type { ByHand } from "../../driver/part-data.ts";
import { ifPresent } from "../../values/if-present.ts";
import { compact, orNothing } from "../../values/normal-form.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import type { FunctionSpec } from "./spec.generated.ts";

type Declared = NonNullable<FunctionSpec["functionEventInvokeConfig"]>;

/** What Lambda does with asynchronous invocations. One call overwrites all of it. */
export const eventInvoke: ByHand<typeof sdk, FunctionSpec> = {
  calls: {
    reads: ["GetFunctionEventInvokeConfig"],
    writes: ["PutFunctionEventInvokeConfig", "DeleteFunctionEventInvokeConfig"],
  },
  exposure: true,
  desired: ({ functionEventInvokeConfig }) => comparedConfig(functionEventInvokeConfig),
  async get({ call }) {
    const found = await ifPresent(call("GetFunctionEventInvokeConfig"), "ResourceNotFoundException");
    if (found === undefined) return undefined;
    const { MaximumEventAgeInSeconds, MaximumRetryAttempts, DestinationConfig: { OnSuccess, OnFailure } = {} } = found;
    return comparedConfig(
      compact({
        maximumEventAgeInSeconds: MaximumEventAgeInSeconds ?? undefined,
        maximumRetryAttempts: MaximumRetryAttempts ?? undefined,
        destinationConfig: {
          onFailure: { destination: OnFailure?.Destination ?? "" },
          onSuccess: { destination: OnSuccess?.Destination ?? "" },
        },
      }),
    );
  },
  async put({ call }, { to }: { readonly to: Declared | undefined }) {
    if (to === undefined) return await ifPresent(call("DeleteFunctionEventInvokeConfig"), "ResourceNotFoundException");
    const { maximumEventAgeInSeconds, maximumRetryAttempts, destinationConfig: { onFailure, onSuccess } = {} } = to;
    return await call("PutFunctionEventInvokeConfig", {
      ...compact({ MaximumEventAgeInSeconds: maximumEventAgeInSeconds, MaximumRetryAttempts: maximumRetryAttempts }),
      DestinationConfig: compact({
        OnFailure: onFailure && { Destination: onFailure.destination },
        OnSuccess: onSuccess && { Destination: onSuccess.destination },
      }),
    });
  },
};

/** https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionEventInvokeConfig.html */
const DEFAULTS = { maximumEventAgeInSeconds: 21_600, maximumRetryAttempts: 2 };

/** The declared members without what is as in a function that has no configuration, and without what says whose it is. */
function comparedConfig(declared: Declared | undefined): Partial<Declared> | undefined {
  const { functionName: _, qualifier: __, ...settings } = withoutEmpty(declared ?? {});
  const { maximumEventAgeInSeconds: age, maximumRetryAttempts: attempts, destinationConfig } = settings;
  return orNothing(
    compact({
      destinationConfig,
      maximumEventAgeInSeconds: age === DEFAULTS.maximumEventAgeInSeconds ? undefined : age,
      maximumRetryAttempts: attempts === DEFAULTS.maximumRetryAttempts ? undefined : attempts,
    }),
  );
}
