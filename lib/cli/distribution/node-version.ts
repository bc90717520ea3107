/** The oldest major version of Node.js that `kubectl driftless` runs on. */
export const OLDEST_NODE = 24;

/** The first statement of the packed program, in a syntax that older versions understand. */
export const REFUSE_OLDER_NODE = `if (parseInt(process.versions.node) < ${OLDEST_NODE}) {
  console.error("error: kubectl driftless requires Node.js ${OLDEST_NODE} or newer; " + process.execPath + " is " + process.version);
  process.exit(3);
}`;
