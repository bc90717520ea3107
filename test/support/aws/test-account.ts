/** The tests' account. The same value is used as access key and secret. */
export const ACCOUNT = "000000000000";

/** The region of the tests. */
export const REGION = "us-west-2";

/** The path of the IAM roles and policies that objects create. */
export const IAM_PATH = "/driftless/test/";
