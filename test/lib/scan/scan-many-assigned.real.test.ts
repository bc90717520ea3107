import { test } from "vitest";
import { adoptMany } from "../../support/scan/adopt-many.ts";

test.each(["Alias", "Key", "Subscription"])(
  "100 random resources of the kind %s are adopted as their manifests declare them, with no write but to tags",
  adoptMany,
);
