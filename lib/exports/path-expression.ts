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

/**
 * Whether a jq program is a path expression: paths, and selections that compare a path with one value, joined by pipes. Users write these
 * programs, and a jq program in any other form could run forever or exhaust the memory. A path expression visits each part of an object at
 * most once per stage.
 */
export function isPathExpression(program: string): boolean {
  return program.length <= LONGEST && EXPRESSION.test(program);
}
