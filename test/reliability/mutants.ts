import { adoption } from "./mutants/adoption.ts";
import { buckets } from "./mutants/buckets.ts";
import { chains } from "./mutants/chains.ts";
import { claims } from "./mutants/claims.ts";
import { corrections } from "./mutants/corrections.ts";
import { creating } from "./mutants/creating.ts";
import { deleting } from "./mutants/deleting.ts";
import { driftEvents } from "./mutants/drift-events.ts";
import { driftRules } from "./mutants/drift-rules.ts";
import { exportsOfFields } from "./mutants/exports.ts";
import { failures } from "./mutants/failures.ts";
import { guards } from "./mutants/guards.ts";
import { history } from "./mutants/history.ts";
import { lists } from "./mutants/lists.ts";
import { messages } from "./mutants/messages.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { ownership } from "./mutants/ownership.ts";
import { parts } from "./mutants/parts.ts";
import { places } from "./mutants/places.ts";
import { references } from "./mutants/references.ts";
import { repositories } from "./mutants/repositories.ts";
import { sessions } from "./mutants/sessions.ts";
import { shadow } from "./mutants/shadow.ts";
import { tables } from "./mutants/tables.ts";
import { tags } from "./mutants/tags.ts";

/** Every mutant that the tests must kill. */
export const mutants: readonly Mutant[] = [
  ...claims,
  ...ownership,
  ...adoption,
  ...tags,
  ...sessions,
  ...places,
  ...creating,
  ...deleting,
  ...guards,
  ...parts,
  ...corrections,
  ...driftRules,
  ...driftEvents,
  ...chains,
  ...references,
  ...failures,
  ...exportsOfFields,
  ...history,
  ...messages,
  ...lists,
  ...buckets,
  ...repositories,
  ...tables,
  ...shadow,
];
