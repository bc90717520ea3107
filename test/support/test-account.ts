/** The tests' account, which is also its access key and secret. */
export const ACCOUNT = "000000000000";

/** The region of the tests. */
export const REGION = "us-west-2";
