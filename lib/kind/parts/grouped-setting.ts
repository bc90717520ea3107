import type { At } from "../at.ts";

/**
 * One of the settings in a group. Its functions are pure. Members that take arguments must remain methods, because groups of settings with
 * different value types rely on method bivariance.
 */
export interface GroupedSetting<Spec, Value> {
  /** The value in a new resource. Of a structure, the members that have a value. If omitted, a new resource does not have the setting. */
  readonly initial?: Value;
  /** If the spec does not mention the setting, it is left as it is: always, or for specs for which the function returns `true`. */
  readonly keep?: "silent" | ((spec: Partial<Spec>) => boolean);
  /** What the write sends to remove the setting, and in place of what a structure omits, if it is not the initial value. */
  readonly emptied?: Value | ((spec: Partial<Spec>) => Value);
  /** What AWS fills in where the spec omits it. It counts as omitted. Of a structure, some of the members. */
  readonly filled?: Partial<Value> | ((spec: Partial<Spec>) => Partial<Value>);
  /**
   * AWS does not remove the setting, and fills in members of a structure. So what the spec omits is left as it is. In contrast to `keep`,
   * adoption provides it.
   */
  readonly stays?: true;
  /** The value in the form in which it is compared and written. If omitted, without empty texts, lists and structures, at any depth. */
  normal?(value: Value, spec: Partial<Spec>): Value | undefined;
  /** Whether AWS's value counts as the declared value even though the two are not equal. */
  agrees?(declared: Value, shown: Value, spec: Partial<Spec>, description: At["description"]): boolean;
  /** The value as it is shown beside the former one, without what must be shown nowhere. */
  shown?(value: Value, former?: Value): Value;
  /** The path in the description, if the create call has no member for the setting. */
  readonly at?: string;
  /** What the create call sends, if it is not the value. Throws `TerminalError` if no resource can be created with the value. */
  create?(value: Value, spec: Partial<Spec>): Value | undefined;
  /** Throws `TerminalError` for a change that must not be made. The write is then not made at all, so no other setting of the group changes either. */
  validate?(to: Value | undefined, change: SettingChange<Spec, Value>): void;
  /** Members of the write's input for a change to the setting, in addition to the member that has its field. Throws `TerminalError` if there are none. */
  input?(to: Value | undefined, change: SettingChange<Spec, Value>): Readonly<Record<string, unknown>> | undefined;
}

/** What is known about a change to a setting. */
export interface SettingChange<Spec, Value> extends Pick<At, "description"> {
  /** The value that AWS shows, or has accepted and not applied yet; `undefined` for none. */
  readonly from: Value | undefined;
  readonly spec: Partial<Spec>;
  /** Converts fields of a spec, by ACK's names, to the members of the write's input. A name that is none of them is left out. */
  readonly toMembers: (fields: Partial<Spec>) => Readonly<Record<string, unknown>>;
}
