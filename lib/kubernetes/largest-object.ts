/** The most bytes that an object has in an answer. etcd accepts 1.5 MB; "<" and the like are longer on the wire. */
export const LARGEST_OBJECT = 4_000_000;
