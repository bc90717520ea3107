/** The largest size of an object in a response, in bytes. etcd accepts 1.5 MB, but a response needs more for characters such as "<". */
export const LARGEST_OBJECT = 4_000_000;

/** How large the next page of a list may be, based on the sizes of the pages before it. */
export interface PageSize {
  /** How many objects to request. */
  readonly objects: number;
  /** How many bytes of the page to read. */
  readonly bytes: number;
  /** Records that the page was received. */
  came(objects: number, bytes: number): void;
  /** Records that the page exceeds `bytes`, so that it is requested again. Throws `SyntaxError` if it already had only one object. */
  tooLarge(): void;
}

/** The limits of a page. A page with only one object may have more bytes. */
export interface PageBounds {
  readonly objects: number;
  readonly bytes: number;
}

/** The first page is small, because nothing is known about the objects yet. */
const FIRST_OBJECTS = 10;

/** Creates the page size of a list, which starts with the size of the first page. */
export function createPageSize(most: PageBounds): PageSize {
  let objects = Math.min(FIRST_OBJECTS, most.objects);

  return {
    get objects() {
      return objects;
    },

    get bytes() {
      return objects === 1 ? Math.max(LARGEST_OBJECT, most.bytes) : most.bytes;
    },

    came(count, bytes) {
      // Half of what would fit, because the next objects may be larger; and never many more objects than have fitted so far.
      const fitting = Math.floor((most.bytes / 2) * (count / bytes));
      objects = Math.max(1, Math.min(fitting, 2 * objects, most.objects));
    },

    tooLarge() {
      if (objects === 1) throw new SyntaxError(`an object of more than ${LARGEST_OBJECT} bytes`);
      objects = Math.floor(objects / 2);
    },
  };
}
