import { join } from "node:path";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../lib/local/emulators/emulator.ts";

/** The account of calls without a role to a moto that `startMotoWithAccounts` has started. */
export const MOTO_ACCOUNT = "123456789012";

const FOLDER = join(import.meta.dirname, "../../../lib/local/emulators/moto");

/** moto without the changes to its accounts, but with most of those to its services. */
const SERVE = `
import sys
sys.path.insert(0, ${JSON.stringify(FOLDER)})
from moto.server import main
from cache_subnet_groups import keep_cache_subnet_groups
from db_instances import keep_db_instances
from db_subnet_groups import check_db_subnet_groups
from event_source_mappings import keep_event_source_mappings
from functions import keep_functions
from hosted_zones import keep_hosted_zones
from metric_streams import add_metric_streams
from records import keep_records
from replication_groups import keep_replication_groups
from secrets_manager import keep_all_of_secrets
from security_groups import keep_rules_of_security_groups
from subnets import name_default_subnets
from topics import keep_attributes_of_topics
keep_attributes_of_topics()
add_metric_streams()
keep_rules_of_security_groups()
name_default_subnets()
check_db_subnet_groups()
keep_db_instances()
keep_cache_subnet_groups()
keep_replication_groups()
keep_all_of_secrets()
keep_functions()
keep_event_source_mappings()
keep_hosted_zones()
keep_records()
main([])
`;

/**
 * Starts a moto in which a call acts in the account of its role, and not in the tests' account. There is no account in its environment,
 * because moto would otherwise know only that account.
 */
export async function startMotoWithAccounts(options: EmulatorOptions): Promise<Emulator> {
  return await startEmulator(options, {
    name: "moto-with-accounts",
    program: ["-c", SERVE],
    variables: ({ port }) => ({ MOTO_PORT: String(port) }),
    ready: async (endpoint) => (await fetch(`${endpoint}/moto-api/`)).ok,
  });
}
