/** An error with which AWS answers a call. */
export class AwsError extends Error {
  /** Its status, its code and its text, such as `400 QueueNameExists: A queue already exists`. */
  readonly says: string;
  /** The code for programs of the time before the service's present protocol. */
  readonly queryCode: string | undefined;

  constructor(says: string, queryCode?: string) {
    super(says);
    [this.says, this.queryCode] = [says, queryCode];
  }
}
