// The texts that ACK understands in annotations, which it parses with Go's `strconv.ParseBool`.
export const TRUE: readonly string[] = ["1", "t", "T", "true", "True", "TRUE"];
export const FALSE: readonly string[] = ["0", "f", "F", "false", "False", "FALSE"];
