/** The largest size of an object in a response, in bytes. etcd accepts 1.5 MB; characters such as "<" are longer on the wire. */
export const LARGEST_OBJECT = 4_000_000;
