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
  recorded: {
    resources: [
      {
        what: "an alias",
        answers: {
          DescribeKey: {
            on: "2025-08-05",
            shows: {
              KeyMetadata: {
                AWSAccountId: "111122223333",
                Arn: "arn:aws:kms:us-west-2:111122223333:key/01234567-89ab-4def-8123-456789abcdef",
                CreationDate: new Date(0),
                Description: "Orders",
                Enabled: true,
                KeyId: "01234567-89ab-4def-8123-456789abcdef",
                KeyManager: "CUSTOMER",
                KeySpec: "SYMMETRIC_DEFAULT",
                KeyState: "Enabled",
                KeyUsage: "ENCRYPT_DECRYPT",
                MultiRegion: false,
                Origin: "AWS_KMS",
              },
            },
          },
        },
      },
    ],
    errors: {
      absent: [{ on: "2023-11-07", call: "DescribeKey", says: "400 NotFoundException: Invalid keyId 'orders'" }],
      terminal: [
        {
          on: "2023-04-13",
          call: "CreateAlias",
          says: '400 ValidationException: Alias must start with the prefix "alias/". Please see https://docs.aws.amazon.com/kms/latest/developerguide/kms-alias.html',
        },
      ],
    },
  },
});

if (import.meta.vitest) conforms(description);
