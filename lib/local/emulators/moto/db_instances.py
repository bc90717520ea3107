"""Lets moto keep all settings of DB instances, and make one change to an instance at a time, as RDS does.

An instance is at work in the response to a change, and in the first look after it. A change that is not to be applied
immediately waits for the next one that is.
"""

import uuid

from moto.rds.exceptions import DBInstanceNotFoundError, InvalidParameterCombination, RDSClientError
from moto.rds.models import DBInstance, DomainMembership, RDSBackend
from moto.rds.responses import RDSResponse

make = DBInstance.__init__
update = DBInstance.update
create = RDSResponse.create_db_instance
change = RDSResponse.modify_db_instance
look = RDSResponse.describe_db_instances
remove = RDSBackend.delete_db_instance

# Moto ignores these when it creates an instance.
SETTINGS = {
    "backup_target": "region",
    "custom_iam_instance_profile": None,
    "database_insights_mode": "standard",
    "enable_customer_owned_ip": False,
    "enable_performance_insights": False,
    "nchar_character_set_name": None,
    "network_type": "IPV4",
    "performance_insights_kms_key_id": None,
    "performance_insights_retention_period": None,
    "processor_features": [],
    "promotion_tier": None,
    "replica_mode": None,
    "timezone": None,
}
SHOWN_AS = {
    "enable_customer_owned_ip": "customer_owned_ip_enabled",
    "enable_performance_insights": "performance_insights_enabled",
    "db_port_number": "port",
}
# RDS applies these immediately only if it is asked to.
WAITING = {
    "allocated_storage": "AllocatedStorage",
    "db_instance_class": "DBInstanceClass",
    "engine_version": "EngineVersion",
    "multi_az": "MultiAZ",
}


def start(instance, work):
    instance.status = work
    instance.looks = 0


def make_db_instance(instance, backend, db_instance_identifier, **settings):
    make(instance, backend, db_instance_identifier, **settings)
    for name, value in SETTINGS.items():
        setattr(instance, SHOWN_AS.get(name, name), settings.get(name, value))
    instance.preferred_backup_window = settings.get("preferred_backup_window", "13:14-13:44")
    instance.dbi_resource_id = f"db-{uuid.uuid4().hex.upper()}"
    instance.pending_modified_values = {}
    instance.waiting = {}
    start(instance, "creating")


def create_db_instance(call):
    call.params["DBInstanceIdentifier"] = call.params["DBInstanceIdentifier"].lower()
    return create(call)


def describe_db_instances(call):
    """The first look after a change still shows the work."""
    name = call.params.get("DBInstanceIdentifier")
    for instance in call.backend.describe_db_instances(name) if name else []:
        instance.looks += 1
        if instance.looks > 1 and instance.status == "deleting":
            instance.deletion_protection = False
            remove(call.backend, instance.db_instance_identifier, None, True)
        elif instance.looks > 1:
            instance.status = "available"
            instance.pending_modified_values = {WAITING[name]: value for name, value in instance.waiting.items()}
    return look(call)


def refuse_while_busy(instance):
    if instance.status != "available":
        message = f"Database instance is not in available state, but {instance.status}."
        raise RDSClientError("InvalidDBInstanceState", message)


def modify_db_instance(call):
    call.params["DBInstanceIdentifier"] = call.params["DBInstanceIdentifier"].lower()
    instance = call.backend.describe_db_instances(call.params["DBInstanceIdentifier"])[0]
    refuse_while_busy(instance)
    if call.params.get("AllocatedStorage", instance.allocated_storage) < instance.allocated_storage:
        raise InvalidParameterCombination("The storage cannot be reduced.")
    manages = call.params.get("ManageMasterUserPassword")
    if manages is False and "MasterUserPassword" not in call.params:
        raise InvalidParameterCombination("You must specify MasterUserPassword to turn off its management.")
    return change(call)


def update_db_instance(instance, **settings):
    if settings.pop("use_default_processor_features", False):
        settings["processor_features"] = []
    if settings.pop("disable_domain", False):
        instance.domain_memberships = []
    if "domain" in settings:
        instance.domain_memberships = [DomainMembership(settings["domain"], settings.get("domain_iam_role_name"))]
        instance.domain_memberships[0].domain = settings["domain"]
    if settings.pop("apply_immediately", False):
        settings = {**instance.waiting, **settings}
        instance.waiting = {}
    else:
        instance.waiting = {**instance.waiting, **{name: settings.pop(name) for name in WAITING if name in settings}}
    update(instance, **{SHOWN_AS.get(name, name): value for name, value in settings.items()})
    if "master_user_password" in settings:
        instance.pending_modified_values = {"MasterUserPassword": "****"}
        start(instance, "resetting-master-credentials")
    else:
        start(instance, "modifying")


def delete_db_instance(
    backend, db_instance_identifier, final_db_snapshot_identifier=None, skip_final_snapshot=False, **others
):
    name = db_instance_identifier.lower()
    instance = backend.databases.get(name)
    if instance is None:
        raise DBInstanceNotFoundError(name)
    refuse_while_busy(instance)
    if instance.deletion_protection:
        raise InvalidParameterCombination("Cannot delete protected DB Instance, please disable deletion protection and try again.")
    if bool(final_db_snapshot_identifier) == bool(skip_final_snapshot):
        raise InvalidParameterCombination("FinalDBSnapshotIdentifier is required unless SkipFinalSnapshot is specified.")
    if final_db_snapshot_identifier:
        backend.create_db_snapshot(name, final_db_snapshot_identifier)
    start(instance, "deleting")
    return instance


def keep_db_instances():
    DBInstance.__init__ = make_db_instance
    DBInstance.update = update_db_instance
    RDSResponse.create_db_instance = create_db_instance
    RDSResponse.describe_db_instances = describe_db_instances
    RDSResponse.modify_db_instance = modify_db_instance
    RDSBackend.delete_db_instance = delete_db_instance
