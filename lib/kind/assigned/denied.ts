/** The codes of errors with which AWS denies a call. */
export const DENIED: readonly string[] = ["AccessDenied", "AccessDeniedException"];
