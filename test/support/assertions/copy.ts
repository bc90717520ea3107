/** A deep copy of plain data: JSON values, dates, and `undefined`. Several times as fast as `structuredClone`. */
export function copy<Data>(data: Data): Data {
  if (typeof data !== "object" || data === null || data instanceof Date) return data;
  // A copy has the type of the original.
  if (Array.isArray(data)) return data.map(copy) as Data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, copy(value)])) as Data;
}
