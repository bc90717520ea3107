const ROUTES: readonly (readonly [path: RegExp, operations: Readonly<Record<string, string>>])[] = [
  [/\/functions\/?$/, { GET: "ListFunctions", POST: "CreateFunction" }],
  [/\/functions\/[^/]+$/, { GET: "GetFunction", DELETE: "DeleteFunction" }],
  [/\/functions\/[^/]+\/code$/, { PUT: "UpdateFunctionCode" }],
  [/\/functions\/[^/]+\/configuration$/, { PUT: "UpdateFunctionConfiguration", GET: "GetFunctionConfiguration" }],
  [/\/functions\/[^/]+\/concurrency$/, { PUT: "PutFunctionConcurrency", DELETE: "DeleteFunctionConcurrency" }],
  [
    /\/functions\/[^/]+\/code-signing-config$/,
    {
      GET: "GetFunctionCodeSigningConfig",
      PUT: "PutFunctionCodeSigningConfig",
      DELETE: "DeleteFunctionCodeSigningConfig",
    },
  ],
  [
    /\/functions\/[^/]+\/event-invoke-config$/,
    {
      GET: "GetFunctionEventInvokeConfig",
      PUT: "PutFunctionEventInvokeConfig",
      DELETE: "DeleteFunctionEventInvokeConfig",
    },
  ],
  [/\/event-source-mappings\/?$/, { GET: "ListEventSourceMappings", POST: "CreateEventSourceMapping" }],
  [
    /\/event-source-mappings\/[^/]+$/,
    { GET: "GetEventSourceMapping", PUT: "UpdateEventSourceMapping", DELETE: "DeleteEventSourceMapping" },
  ],
  [/\/tags\/[^/]+$/, { GET: "ListTags", POST: "TagResource", DELETE: "UntagResource" }],
];

/** The operation that a request to Lambda calls; `undefined` for others. */
export function lambdaOperation(method: string, path: string): string | undefined {
  const [, operations] = ROUTES.find(([pattern]) => pattern.test(path)) ?? [];
  return operations?.[method];
}
