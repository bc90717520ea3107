import fc from "fast-check";

export const FUNCTION = "arn:aws:lambda:us-west-2:000000000000:function:forward";

const filter = fc.record({
  destinationARN: fc.constantFrom(FUNCTION, `${FUNCTION}-2`),
  distribution: fc.constantFrom("ByLogStream", "Random"),
  filterName: fc.constantFrom("one", "two", "three"),
  filterPattern: fc.constantFrom("", "ERROR", '?"a b" ?c'),
});

export const kmsKeys = fc.uuid().map((id) => `arn:aws:kms:us-west-2:000000000000:key/${id}`);
export const retentionDays = fc.constantFrom(1, 30, 365, 3653);
export const subscriptionFilters = fc.uniqueArray(filter, {
  minLength: 1,
  maxLength: 2,
  selector: ({ filterName }) => filterName,
});

/** Any settings of a log group. */
export const logGroupSpecs = fc.record({ kmsKeyID: kmsKeys, retentionDays, subscriptionFilters }, { requiredKeys: [] });
