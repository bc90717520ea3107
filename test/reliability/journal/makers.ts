/** Who created a resource: the object with this uid, ACK, or anyone else. */
export type Maker = string;

export const ACK: Maker = "ack";

/** Someone who adopts a resource although it belongs to an object. No pass can know this before it reads the resource. */
export const ADOPTER: Maker = "an adopter";
