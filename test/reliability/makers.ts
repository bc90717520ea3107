/** Who made a resource: the object with this uid, ACK, or anybody else. */
export type Maker = string;

export const ACK: Maker = "ack";

/** Somebody who adopts a resource although it belongs to an object. No pass can know this before it looks. */
export const ADOPTER: Maker = "an adopter";
