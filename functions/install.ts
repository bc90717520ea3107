import { createInstallHandler } from "./handlers/handle-install.ts";
import { openInstall } from "./runtime.ts";

/** The installer function. */
export const handler = createInstallHandler(openInstall());
