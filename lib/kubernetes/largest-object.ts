/**
 * The largest size of an object in a response, in bytes. etcd accepts objects of up to 1.5 MB, but characters such as "<" take up more
 * bytes in a response.
 */
export const LARGEST_OBJECT = 4_000_000;
