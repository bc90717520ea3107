/** A span of time in whole seconds since the epoch, from `start` up to, but not including, `start + seconds`. */
export interface Window {
  readonly start: number;
  readonly seconds: number;
}

/** The window of this length that `now` (milliseconds since the epoch) falls into. Windows of one length cover all time without overlap. */
export function windowAt(now: number, seconds: number): Window {
  return { start: Math.floor(now / 1000 / seconds) * seconds, seconds };
}

/**
 * How many seconds after the start of the window an object with this slot is due; `undefined` if the object is not due in the window. An
 * object is due at every time that equals its slot modulo its period. In a window longer than the period, only the first of these times
 * counts.
 */
export function dueIn(window: Window, slot: number, periodSeconds: number): number | undefined {
  const offset = (((slot - window.start) % periodSeconds) + periodSeconds) % periodSeconds;
  return offset < window.seconds ? offset : undefined;
}
