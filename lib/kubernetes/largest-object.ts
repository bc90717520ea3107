/** The most bytes that an object has in an answer. etcd takes 1.5 MB of it; "<" and the like are longer on the wire. */
export const LARGEST_OBJECT = 4_000_000;
