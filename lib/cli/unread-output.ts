type Output = Pick<NodeJS.Process, "stdout" | "stderr">;

/** Calls `end` when whoever reads the output of a program, such as `head`, has stopped early: nobody is left to tell. */
export function whenUnread({ stdout, stderr }: Output, end: () => void): void {
  for (const stream of [stdout, stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      end();
    });
  }
}
