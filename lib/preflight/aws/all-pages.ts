/** Reads the pages of a list, until there are no more or `enough` says so. Without a token, `read` reads the first page. */
export async function allPages<
  Page extends { readonly NextToken?: string | undefined; readonly nextToken?: string | undefined },
>(
  read: (token: string | undefined) => Promise<Page>,
  enough: (page: Page) => boolean = () => false,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  let token: string | undefined;
  do {
    const page = await read(token);
    pages.push(page);
    token = enough(page) ? undefined : (page.NextToken ?? page.nextToken);
  } while (token !== undefined && pages.length < MOST);
  return pages;
}

/** A bound for a service that repeats itself. */
const MOST = 100;
