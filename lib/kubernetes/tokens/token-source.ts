/**
 * The source of the bearer token for an API server. It is called before each request, and returns a token from memory for as long as
 * possible. `refresh` means that the API server rejected the last token, and makes the source get a new one.
 */
export type TokenSource = (options?: { readonly refresh: boolean }) => Promise<string>;
