"""Serves moto so that, as in MiniStack and LocalStack, an access key of twelve digits names the account that a call acts in.

Moto's own sessions of roles have random access keys, which the other emulators would not recognize. Here, a session's access key is the
ID of its role's account.

Requests are answered in several threads. The modules beside this one therefore copy what they keep before they iterate over it.
"""

import re

import moto.core.responses
import moto.iam.models
import moto.sts.models
from access_entries import add_access_entries
from cache_subnet_groups import keep_cache_subnet_groups
from db_instances import keep_db_instances
from db_subnet_groups import check_db_subnet_groups
from event_source_mappings import keep_event_source_mappings
from functions import keep_functions
from hosted_zones import keep_hosted_zones
from metric_streams import add_metric_streams
from policies import keep_attached_policies
from pod_identity import add_pod_identity
from records import keep_records
from replication_groups import keep_replication_groups
from secrets_manager import keep_all_of_secrets
from security_groups import keep_rules_of_security_groups
from server import serve
from subnets import name_default_subnets
from topics import keep_attributes_of_topics

OWN_ACCOUNT = "000000000000"


def account_of(access_key):
    return access_key if re.fullmatch(r"\d{12}", access_key) else OWN_ACCOUNT


begin_session = moto.sts.models.AssumedRole.__init__


def begin_session_with_account_key(role, account_id, *args, **kwargs):
    begin_session(role, account_id, *args, **kwargs)
    role.access_key_id = account_id


# By default, moto recognizes only access keys of twenty characters.
moto.core.responses.BaseResponse.access_key_regex = re.compile(r"Credential=([^/]+)/")
moto.iam.models.get_account_id_from = account_of
moto.sts.models.AssumedRole.__init__ = begin_session_with_account_key
keep_attributes_of_topics()
add_metric_streams()
keep_attached_policies()
add_pod_identity()
add_access_entries()
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
serve()
