import { aliasKind } from "../../../lib/resources/kms/alias/kind.ts";
import { conforms } from "../../kind/conformance.ts";
import { openAliasOnKMS } from "../../support/kinds/kind-on-aws/children/alias-on-kms.ts";

conforms({
  kind: aliasKind,
  open: openAliasOnKMS,
  changeable: [],
  fixed: [{ field: "name", change: { name: "alias/another" }, refused: "Value is immutable once set" }],
  // Its owner tag is kept with the tags of the key, so an alias that others move is no longer the object's: alias.real.test.ts.
  elsewhere: ["targetKeyID"],
});
