/** What a service does about a resource after it has answered a call. It is done in the second look at the resource. */
export interface Work {
  /** What the service is doing; `undefined` if nothing. */
  status(): string | undefined;
  /** Begins something. `end` is called when the service has done it. */
  begin(status: string, end?: () => void): void;
  /** Must be called before each look at the resource. */
  look(): void;
}

/** Creates the work about a resource: none yet. */
export function createWork(): Work {
  let current: { readonly status: string; readonly end: () => void; looks: number } | undefined;
  return {
    status: () => current?.status,
    begin(status, end = () => undefined) {
      current = { status, end, looks: 0 };
    },
    look() {
      if (current === undefined) return;
      current.looks++;
      if (current.looks < 2) return;
      const { end } = current;
      current = undefined;
      end();
    },
  };
}
