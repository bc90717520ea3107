export { fieldNames } from "./field-names.generated.ts";
