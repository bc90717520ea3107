import { allowed } from "./allowed-requests.ts";
import { denied } from "./denied-requests.ts";
import { kindRequests } from "./kind-requests.ts";
import { actor, type Row } from "./request.ts";

/** Every request that is judged. */
export const rows: readonly Row[] = [...kindRequests(actor), ...allowed, ...denied];
