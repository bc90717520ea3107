import type { Recorded } from "../../../kind/recorded/recorded.ts";

const UUID = "01234567-89ab-4def-8123-456789abcdef";
const [QUEUE, STREAM] = [
  "arn:aws:sqs:us-west-2:111122223333:orders",
  "arn:aws:dynamodb:us-west-2:111122223333:table/orders/stream/2025-11-25T00:00:00.000",
];

/** What Lambda shows about every mapping. */
const SHOWN = {
  EventSourceMappingArn: `arn:aws:lambda:us-west-2:111122223333:event-source-mapping:${UUID}`,
  FunctionArn: "arn:aws:lambda:us-west-2:111122223333:function:orders",
  FunctionResponseTypes: [],
  LastModified: new Date(0),
  MaximumBatchingWindowInSeconds: 0,
  State: "Enabled",
  UUID,
};

/** What Lambda shows about the mapping of a stream that declares only where to begin. */
const SHOWN_OF_STREAM = {
  ...SHOWN,
  BatchSize: 100,
  BisectBatchOnFunctionError: false,
  DestinationConfig: { OnFailure: {} },
  EventSourceArn: STREAM,
  LastProcessingResult: "No records processed",
  MaximumRecordAgeInSeconds: -1,
  MaximumRetryAttempts: -1,
  ParallelizationFactor: 1,
  StartingPosition: "TRIM_HORIZON",
  StateTransitionReason: "User action",
  TumblingWindowInSeconds: 0,
};

/** What Lambda has answered about mappings. */
export const recordedMappings: Recorded = {
  resources: [
    {
      what: "a mapping of a queue",
      declared: { eventSourceARN: QUEUE },
      id: UUID,
      answers: {
        GetEventSourceMapping: {
          on: "2025-11-25",
          shows: { ...SHOWN, BatchSize: 10, EventSourceArn: QUEUE, StateTransitionReason: "USER_INITIATED" },
        },
      },
    },
    {
      what: "a mapping of a table's stream",
      declared: { eventSourceARN: STREAM, startingPosition: "TRIM_HORIZON" },
      id: UUID,
      answers: { GetEventSourceMapping: { on: "2025-11-25", shows: SHOWN_OF_STREAM } },
    },
    {
      what: "a mapping of a stream with a destination and a tag",
      declared: {
        batchSize: 1,
        destinationConfig: { onFailure: { destination: "arn:aws:sqs:us-west-2:111122223333:dead" } },
        eventSourceARN: STREAM,
        maximumBatchingWindowInSeconds: 1,
        maximumRetryAttempts: 1,
        startingPosition: "TRIM_HORIZON",
        tags: { team: "shop" },
      },
      id: UUID,
      answers: {
        GetEventSourceMapping: {
          on: "2025-11-25",
          shows: {
            ...SHOWN_OF_STREAM,
            BatchSize: 1,
            DestinationConfig: { OnFailure: { Destination: "arn:aws:sqs:us-west-2:111122223333:dead" } },
            MaximumBatchingWindowInSeconds: 1,
            MaximumRetryAttempts: 1,
          },
        },
        ListTags: { on: "2025-11-25", shows: { Tags: { team: "shop" } } },
      },
    },
    {
      what: "a mapping of a queue that is off, with a filter and a limit",
      declared: {
        enabled: false,
        eventSourceARN: QUEUE,
        filterCriteria: { filters: [{ pattern: '{"body":{"shop":["books"]}}' }] },
        functionResponseTypes: ["ReportBatchItemFailures"],
        scalingConfig: { maximumConcurrency: 2 },
      },
      id: UUID,
      answers: {
        GetEventSourceMapping: {
          on: "2025-11-25",
          shows: {
            ...SHOWN,
            BatchSize: 10,
            EventSourceArn: QUEUE,
            FilterCriteria: { Filters: [{ Pattern: '{"body":{"shop":["books"]}}' }] },
            FunctionResponseTypes: ["ReportBatchItemFailures"],
            ScalingConfig: { MaximumConcurrency: 2 },
            State: "Disabled",
            StateTransitionReason: "USER_INITIATED",
          },
        },
      },
    },
    {
      what: "a mapping that Lambda changes",
      declared: { eventSourceARN: QUEUE },
      notReady: "Updating",
      id: UUID,
      answers: {
        GetEventSourceMapping: {
          on: "2025-11-25",
          shows: { ...SHOWN, BatchSize: 10, EventSourceArn: QUEUE, State: "Updating" },
        },
      },
    },
  ],
  errors: {
    absent: [
      {
        on: "2025-11-25",
        call: "GetEventSourceMapping",
        says: "404 ResourceNotFoundException: The resource you requested does not exist.",
      },
    ],
    exists: [
      {
        on: "2025-11-25",
        call: "CreateEventSourceMapping",
        says: `409 ResourceConflictException: An event source mapping with SQS arn (" ${QUEUE} ") and function (" orders ") already exists.`,
      },
    ],
    terminal: [
      {
        on: "2025-11-25",
        call: "CreateEventSourceMapping",
        says: "400 ValidationException: 1 validation error detected: Value 'invalid' at 'startingPosition' failed to satisfy constraint: Member must satisfy enum value set: [LATEST, AT_TIMESTAMP, TRIM_HORIZON]",
      },
    ],
    retried: [
      {
        on: "2025-11-25",
        call: "CreateEventSourceMapping",
        says: "400 InvalidParameterValueException: Function does not exist",
      },
      {
        on: "2025-11-25",
        call: "CreateEventSourceMapping",
        says: "400 InvalidParameterValueException: Error occurred while ReceiveMessage. SQS Error Code: AWS.SimpleQueueService.NonExistentQueue. SQS Error Message: The specified queue does not exist.",
      },
    ],
  },
};
