import { page as aliasPage } from "../../../lib/kinds/kms/alias.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, immutable } from "../../kind/description.ts";
import { openAliasOnKMS } from "../../support/kinds/kind-on-aws/children/alias-on-kms.ts";

export const description = describeKind({
  kind: aliasPage.resource,
  open: openAliasOnKMS,
  spec: (name) => ({ name: `alias/${name}`, targetKeyID: "01234567-89ab-4def-8123-456789abcdef" }),
  resource: (name, { region, account }) => `kms:${region}:${account}:alias/${name}`,
  longestName: "a".repeat(250),
  adoptionFields: [{ fields: { name: "alias/orders" }, is: { spec: { name: "alias/orders" } } }],
  needs: "it needs a key in the same place whose tags say that an object in the namespace owns it",
  ownTests: "it has no tags; the tags of its key decide",
  changeable: [],
  fixed: [immutable("name", "alias/another")],
  // Its owner tag is kept with the tags of the key, so an alias that others move is no longer the object's: alias.real.test.ts.
  elsewhere: ["targetKeyID"],
  lateSeconds: { "": 300 },
});

if (import.meta.vitest) conforms(description);
