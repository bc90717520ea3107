/** The error code that means that a key or an alias does not exist. */
export const ABSENT = ["NotFoundException"];

/**
 * KMS shows most changes within seconds, and some within minutes:
 * https://docs.aws.amazon.com/kms/latest/developerguide/accessing-kms.html#programming-eventual-consistency
 */
export const LATE_SECONDS = 5 * 60;
