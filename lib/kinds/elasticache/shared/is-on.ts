/** Whether ElastiCache shows that something is on, or that it is turning it on. What it does not show is off. */
export function isOn(status?: string): boolean {
  return status === "enabled" || status === "enabling";
}
