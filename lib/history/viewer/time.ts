import { type Html, html } from "./html.ts";

/** The time zone in which times are shown. */
export interface TimeZone {
  /** The zone's name, such as `UTC`. */
  readonly label: string;
  /** How far its clocks are ahead of UTC. */
  readonly offsetMinutes: number;
}

/** A time, in milliseconds since the epoch, in readable form: the time of day, then the date. */
export function timeOf(at: number, { offsetMinutes }: TimeZone): Html {
  const [day = "", time = ""] = new Date(at + offsetMinutes * 60_000).toISOString().split(/[TZ]/);
  return html`<time datetime="${new Date(at).toISOString()}">${time} <small>${day}</small></time>`;
}

/** How long something took, in a unit that keeps the number short. */
export function durationOf(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 120_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return `${Math.round(milliseconds / 60_000)} min`;
}
