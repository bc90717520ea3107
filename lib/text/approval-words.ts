/** Who has approved, in words: the user, and the program with which the user has approved, as far as they are known. */
export function approvalWords({
  user,
  manager,
}: {
  readonly user?: string | undefined;
  readonly manager?: string | undefined;
}): string {
  return ["approved", user && `by ${user}`, manager && `with ${manager}`].filter(Boolean).join(" ");
}
