import { setting } from "./described-part.ts";

/** Whether DynamoDB refuses to delete the table. */
export const deletionProtection = setting<boolean>({
  name: "deletionProtectionEnabled",
  initial: false,
  desired: ({ deletionProtectionEnabled }) => deletionProtectionEnabled || undefined,
});
