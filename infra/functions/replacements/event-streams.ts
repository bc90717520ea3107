// Clients of services with event streams import the SDK's code for them, whether or not they make such calls. Driftless makes none of them;
// an example is S3's SelectObjectContent.

/** The configuration of a client, which stays as it is. */
export function resolveEventStreamSerdeConfig<Config>(config: Config): Config {
  return config;
}

/** Throws: called only to send or to read an event stream. */
export function eventStreamSerdeProvider(): never {
  throw new Error("event streams are not part of the bundle");
}

/** What the SDK's protocols create to send or to read an event stream. */
export const EventStreamSerde = eventStreamSerdeProvider;
