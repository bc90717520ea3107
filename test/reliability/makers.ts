/** Who made a resource: the object of this uid, ACK, or anybody else. */
export type Maker = string;

export const ACK: Maker = "ack";

/** Somebody who adopts a resource although it is an object's, which no pass can know before it looks. */
export const ADOPTER: Maker = "an adopter";
