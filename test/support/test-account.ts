/** The account of the tests, which is its access key and secret too. */
export const ACCOUNT = "000000000000";

/** The region of the tests. */
export const REGION = "us-west-2";
