/** A class that the SDK creates only for a request with this kind of checksum. It throws, because Driftless makes no such request. */
export function unusedChecksum(name: string) {
  return (): never => {
    throw new Error(`${name} is not part of the bundle`);
  };
}
