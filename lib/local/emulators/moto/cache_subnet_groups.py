"""Lets moto change and delete ElastiCache's subnet groups, record their events, and check their subnets. Moto itself only creates them."""

from datetime import datetime, timezone

from moto.core.responses import ActionResult, EmptyResult
from moto.ec2.exceptions import InvalidSubnetIdError
from moto.ec2.models import ec2_backends
from moto.elasticache.exceptions import CacheSubnetGroupNotFound, ElastiCacheException
from moto.elasticache.responses import ElastiCacheResponse


class InvalidSubnet(ElastiCacheException):
    code = "InvalidSubnet"


def groups(call):
    return call.elasticache_backend.cache_subnet_groups


def events(call):
    return call.elasticache_backend.__dict__.setdefault("cache_subnet_group_events", [])


def name_of(call):
    """ElastiCache stores names in lower case."""
    return call._get_param("CacheSubnetGroupName", "").lower()


def found(call):
    group = groups(call).get(name_of(call))
    if group is None:
        raise CacheSubnetGroupNotFound(name_of(call))
    return group


def subnets(call):
    ec2 = ec2_backends[call.current_account][call.region]
    try:
        return [ec2.get_subnet(subnet) for subnet in call._get_param("SubnetIds", [])]
    except InvalidSubnetIdError:
        raise InvalidSubnet("An invalid subnet identifier was specified.")


def show(call, group, wanted, message):
    """Gives the group these subnets, in the form in which ElastiCache shows them."""
    group.subnets = [
        {"SubnetIdentifier": subnet.id, "SubnetAvailabilityZone": {"Name": subnet.availability_zone}}
        for subnet in wanted
    ]
    group.vpc_id = wanted[0].vpc_id
    now = datetime.now(timezone.utc)
    source = {"SourceIdentifier": group.cache_subnet_group_name, "SourceType": "cache-subnet-group"}
    events(call).append({**source, "Message": message, "Date": now})
    return ActionResult({"CacheSubnetGroup": group})


def create_cache_subnet_group(call):
    wanted = subnets(call)
    group = call.elasticache_backend.create_cache_subnet_group(
        cache_subnet_group_name=name_of(call),
        cache_subnet_group_description=call._get_param("CacheSubnetGroupDescription"),
        subnet_ids=call._get_param("SubnetIds", []),
        tags=call._get_param("Tags", []),
    )
    return show(call, group, wanted, f"Cache subnet group {name_of(call)} created")


def describe_cache_subnet_groups(call):
    named = call._get_param("CacheSubnetGroupName") is not None
    return ActionResult({"CacheSubnetGroups": [found(call)] if named else list(groups(call).values())})


def modify_cache_subnet_group(call):
    """What the call omits is kept."""
    group = found(call)
    wanted = subnets(call)
    group.cache_subnet_group_description = (
        call._get_param("CacheSubnetGroupDescription") or group.cache_subnet_group_description
    )
    if not wanted:
        return ActionResult({"CacheSubnetGroup": group})
    return show(call, group, wanted, f"Cache subnet group {name_of(call)} changed")


def delete_cache_subnet_group(call):
    group = found(call)
    del groups(call)[name_of(call)]
    call.elasticache_backend.tagging_service.delete_all_tags_for_resource(group.arn)
    return EmptyResult()


def describe_events(call):
    """Returns one page."""
    source = call._get_param("SourceIdentifier")
    return ActionResult({"Events": [event for event in events(call) if event["SourceIdentifier"] == source]})


def keep_cache_subnet_groups():
    ElastiCacheResponse.create_cache_subnet_group = create_cache_subnet_group
    ElastiCacheResponse.describe_cache_subnet_groups = describe_cache_subnet_groups
    ElastiCacheResponse.modify_cache_subnet_group = modify_cache_subnet_group
    ElastiCacheResponse.delete_cache_subnet_group = delete_cache_subnet_group
    ElastiCacheResponse.describe_events = describe_events
