const NAME = "[A-Za-z_][A-Za-z0-9_]*";
const TEXT = String.raw`"(?:[^"\\]|\\["\\/bfnrt]|\\u[0-9A-Fa-f]{4})*"`;
const LITERAL = `(?:${TEXT}|-?[0-9]+|true|false|null)`;
const MEMBER = `\\.(?:${NAME}|${TEXT})`;
const INDEX = `\\[(?:-?[0-9]+|${TEXT})\\]`;

/** A path that leads to at most one value. */
const PATH = `(?:\\.|(?:${MEMBER}|\\.${INDEX})(?:${MEMBER}|\\.?${INDEX}|\\?)*)`;
/** A path that may lead to each value of a list. */
const PATHS = `(?:\\.|(?:${MEMBER}|\\.${INDEX}|\\.\\[\\])(?:${MEMBER}|\\.?${INDEX}|\\.?\\[\\]|\\?)*)`;
const SELECT = `select\\(\\s*${PATH}\\s*[=!]=\\s*${LITERAL}\\s*\\)`;
const STAGE = `(?:${PATHS}|${SELECT})`;
const EXPRESSION = new RegExp(`^\\s*${STAGE}(?:\\s*\\|\\s*${STAGE})*\\s*$`);

const LONGEST = 1000;
const MOST_STAGES = 5;
const MOST_STEPS = 30;

/**
 * Returns the reason why a jq program is not evaluated; `undefined` if it is a path expression within the limits. Path expressions are
 * paths, and selections that compare a path with one value, joined by pipes. Users write these programs, and a jq program in any other form
 * could run forever or exhaust the memory. A path expression visits each part of an object at most once per step, and the limits bound the
 * number of steps. The reason begins with ACK's message.
 */
export function refusePath(program: string): string | undefined {
  if (program.length > LONGEST) return unparsable(`It must have at most ${LONGEST} characters`);
  if (!EXPRESSION.test(program)) {
    return unparsable('It must be a path such as .status.location or .spec.tags[] | select(.key == "team") | .value');
  }
  const outsideTexts = program.replace(ANY_TEXT, "");
  if (outsideTexts.split("|").length > MOST_STAGES) {
    return unparsable(`It must have at most ${MOST_STAGES} stages, which pipes separate`);
  }
  if (outsideTexts.split(/[.[]/).length - 1 > MOST_STEPS) {
    return unparsable(`It must have at most ${MOST_STEPS} steps, each of which is a field or an index`);
  }
  return undefined;
}

const ANY_TEXT = new RegExp(TEXT, "g");

function unparsable(reason: string): string {
  return `unable to parse path. ${reason}`;
}
