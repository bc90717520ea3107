/**
 * Where the bearer token for an API server comes from. Asked for before each request, it answers from memory as long as it
 * can. `refresh` says that the API server refused the last token, and makes it get a new one.
 */
export type TokenSource = (options?: { readonly refresh: boolean }) => Promise<string>;
