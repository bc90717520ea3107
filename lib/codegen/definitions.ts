import { pagePaths } from "./page/page-paths.ts";
import { type Defined, readPage } from "./page/read-page.ts";

/** The definitions of all kinds, in the order of the paths of their pages. */
export const definitions: readonly Defined[] = await Promise.all(pagePaths().map(readPage));
