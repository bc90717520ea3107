import { adoption } from "./mistakes/adoption.ts";
import { approvals } from "./mistakes/approvals.ts";
import { chains } from "./mistakes/chains.ts";
import { claims } from "./mistakes/claims.ts";
import { companions } from "./mistakes/companions.ts";
import { creating } from "./mistakes/creating.ts";
import { deleting } from "./mistakes/deleting.ts";
import { driver } from "./mistakes/driver.ts";
import { exportsOfFields } from "./mistakes/exports.ts";
import { guards } from "./mistakes/guards.ts";
import { messages } from "./mistakes/messages.ts";
import { ownership } from "./mistakes/ownership.ts";
import { secrets } from "./mistakes/secrets.ts";
import { writes } from "./mistakes/writes.ts";
import type { Mutant } from "./mutant.ts";

/** Every hand-written mutant: mistakes in orders and protocols, which no mutation operator makes. */
export const mutants: readonly Mutant[] = [
  ...claims,
  ...ownership,
  ...adoption,
  ...creating,
  ...deleting,
  ...guards,
  ...approvals,
  ...writes,
  ...chains,
  ...messages,
  ...exportsOfFields,
  ...driver,
  ...companions,
  ...secrets,
];
