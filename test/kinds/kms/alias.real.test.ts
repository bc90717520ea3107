import { page as aliasPage } from "../../../lib/kinds/kms/alias.ts";
import { conforms } from "../../kind/conformance.ts";
import { immutable } from "../../kind/description.ts";
import { openAliasOnKMS } from "../../support/kinds/kind-on-aws/children/alias-on-kms.ts";

conforms({
  kind: aliasPage.resource,
  open: openAliasOnKMS,
  changeable: [],
  fixed: [immutable("name", "alias/another")],
  // Its owner tag is kept with the tags of the key, so an alias that others move is no longer the object's: alias.real.test.ts.
  elsewhere: ["targetKeyID"],
  lateSeconds: { "": 300 },
});
