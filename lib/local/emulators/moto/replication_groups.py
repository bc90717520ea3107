"""Lets moto keep all settings of ElastiCache's replication groups, and make one change to a group at a time, as ElastiCache does.

Moto itself has no clusters of a group, and changes few settings. A group is busy in the response to a change, and in the first look after it.
"""

from datetime import datetime, timezone

from cache_subnet_groups import events
from moto.core.responses import ActionResult
from moto.elasticache.exceptions import (
    ElastiCacheException,
    InvalidParameterCombinationException,
    ReplicationGroupAlreadyExists,
    ReplicationGroupNotFound,
    SnapshotAlreadyExists,
)
from moto.elasticache.responses import ElastiCacheResponse

DEFAULTS = {"Engine": "redis", "NetworkType": "ipv4", "IpDiscovery": "ipv4", "SnapshotRetentionLimit": 0, "SnapshotWindow": "03:00-04:00"}
CLUSTER_DEFAULTS = {"EngineVersion": "7.1.0", "PreferredMaintenanceWindow": "sun:05:00-sun:06:00", "CacheSubnetGroupName": "default"}

# What a call sets, and where it is shown under another name.
OF_GROUP = ["AtRestEncryptionEnabled", "CacheNodeType", "Durability", "Engine", "IpDiscovery", "KmsKeyId", "NetworkType"]
OF_GROUP += ["SnapshotRetentionLimit", "SnapshotWindow", "TransitEncryptionEnabled", "TransitEncryptionMode"]
SWITCHES = {"AutomaticFailoverEnabled": "AutomaticFailover", "DataTieringEnabled": "DataTiering", "MultiAZEnabled": "MultiAZ"}
OF_CLUSTER = ["PreferredMaintenanceWindow", "CacheSubnetGroupName"]
# In the maintenance window, unless the call asks for the change at once.
LATER = ["CacheNodeType", "EngineVersion"]


class InvalidReplicationGroupState(ElastiCacheException):
    code = "InvalidReplicationGroupState"


def groups(call):
    return call.elasticache_backend.__dict__.setdefault("whole_replication_groups", {})


def found(call):
    name = call.params["ReplicationGroupId"].lower()
    if name not in groups(call):
        raise ReplicationGroupNotFound(name)
    return groups(call)[name]


def start(call, entry, work):
    """The group is busy until the second look."""
    entry.update(work=work, looks=0)
    group = entry["group"]
    group["Status"] = work
    source = {"SourceIdentifier": group["ReplicationGroupId"], "SourceType": "replication-group"}
    message = f"Replication group {group['ReplicationGroupId']} is {work}"
    events(call).append({**source, "Message": message, "Date": datetime.now(timezone.utc)})
    return ActionResult({"ReplicationGroup": group})


def changeable(call):
    entry = found(call)
    if entry["work"] is not None:
        raise InvalidReplicationGroupState("Replication group must be in available state.")
    return entry


def place_nodes(entry, sizes):
    """Gives each shard its primary and this number of replicas."""
    group, port = entry["group"], entry["port"]
    name = group["ReplicationGroupId"]
    group["ClusterEnabled"] = len(sizes) > 1
    address = {"Address": f"{name}.cache.amazonaws.com", "Port": port}
    group.pop("ConfigurationEndpoint", None)
    if group["ClusterEnabled"]:
        group["ConfigurationEndpoint"] = address
    endpoint = {} if group["ClusterEnabled"] else {"PrimaryEndpoint": address}
    group["NodeGroups"] = []
    for shard, replicas in sorted(sizes.items()):
        prefix = f"{name}-{shard}" if group["ClusterEnabled"] else name
        nodes = [{"CacheClusterId": f"{prefix}-{node + 1:03}", "CacheNodeId": "0001"} for node in range(replicas + 1)]
        if not group["ClusterEnabled"]:
            nodes = [{**node, "CurrentRole": "replica" if at else "primary"} for at, node in enumerate(nodes)]
        group["NodeGroups"].append({"NodeGroupId": shard, "Status": "available", "NodeGroupMembers": nodes, **endpoint})
    group["MemberClusters"] = [node["CacheClusterId"] for shard in group["NodeGroups"] for node in shard["NodeGroupMembers"]]


def sizes_of(entry):
    return {shard["NodeGroupId"]: len(shard["NodeGroupMembers"]) - 1 for shard in entry["group"]["NodeGroups"]}


def apply(entry, wanted):
    """Makes the changes that a call asks for. What it omits is kept."""
    group, cluster = entry["group"], entry["cluster"]
    group.update({name: wanted[name] for name in OF_GROUP if name in wanted})
    group.update({to: "enabled" if wanted[name] else "disabled" for name, to in SWITCHES.items() if name in wanted})
    cluster.update({name: wanted[name] for name in OF_CLUSTER if name in wanted})
    if "ReplicationGroupDescription" in wanted:
        group["Description"] = wanted["ReplicationGroupDescription"]
    if "EngineVersion" in wanted:
        version = wanted["EngineVersion"]
        cluster["EngineVersion"] = version if version.count(".") > 1 else f"{version.replace('x', '2')}.0"
    if "CacheParameterGroupName" in wanted:
        cluster["CacheParameterGroup"] = {"CacheParameterGroupName": wanted["CacheParameterGroupName"]}
    if "CacheSecurityGroupNames" in wanted:
        cluster["CacheSecurityGroups"] = [{"CacheSecurityGroupName": name} for name in wanted["CacheSecurityGroupNames"]]
    if "SecurityGroupIds" in wanted:
        cluster["SecurityGroups"] = [{"SecurityGroupId": one, "Status": "active"} for one in wanted["SecurityGroupIds"]]
    if "NotificationTopicArn" in wanted:
        cluster["NotificationConfiguration"] = {"TopicArn": wanted["NotificationTopicArn"], "TopicStatus": "active"}
    if "NotificationTopicStatus" in wanted and "NotificationConfiguration" in cluster:
        cluster["NotificationConfiguration"]["TopicStatus"] = wanted["NotificationTopicStatus"]
    if "AuthToken" in wanted:
        if not group.get("TransitEncryptionEnabled"):
            raise InvalidParameterCombinationException("The AUTH token requires encryption in transit.")
        group.update(AuthTokenEnabled=True, AuthTokenLastModifiedDate=datetime.now(timezone.utc))
    if "PrimaryClusterId" in wanted:
        for node in group["NodeGroups"][0]["NodeGroupMembers"]:
            node["CurrentRole"] = "primary" if node["CacheClusterId"] == wanted["PrimaryClusterId"] else "replica"
    added = [*wanted.get("UserGroupIds", []), *wanted.get("UserGroupIdsToAdd", [])]
    present = [*group.get("UserGroupIds", []), *added]
    group["UserGroupIds"] = [one for one in present if one not in wanted.get("UserGroupIdsToRemove", [])]
    logs = {one["LogType"]: one for one in group.get("LogDeliveryConfigurations", [])}
    for one in wanted.get("LogDeliveryConfigurations", []):
        logs.pop(one["LogType"], None)
        if one.get("Enabled", True):
            logs[one["LogType"]] = {**{name: value for name, value in one.items() if name != "Enabled"}, "Status": "active"}
    group["LogDeliveryConfigurations"] = list(logs.values())


def create_replication_group(call):
    wanted = call.params
    name = wanted["ReplicationGroupId"].lower()
    if name in groups(call):
        raise ReplicationGroupAlreadyExists(name)
    arn = f"arn:aws:elasticache:{call.region}:{call.current_account}:replicationgroup:{name}"
    made = {"ReplicationGroupId": name, "ARN": arn, "ReplicationGroupCreateTime": datetime.now(timezone.utc)}
    off = {"AtRestEncryptionEnabled": False, "TransitEncryptionEnabled": False, "AuthTokenEnabled": False}
    off.update({to: "disabled" for to in SWITCHES.values()})
    group_name = {"CacheParameterGroup": {"CacheParameterGroupName": "default.redis7"}}
    networks = {"SecurityGroups": [{"SecurityGroupId": "sg-default", "Status": "active"}]}
    cluster = {**CLUSTER_DEFAULTS, **group_name, **networks, "PendingModifiedValues": {}}
    entry = {"group": {**made, **off, **DEFAULTS}, "cluster": cluster, "port": wanted.get("Port", 6379)}
    shards = wanted.get("NodeGroupConfiguration") or [{} for _ in range(wanted.get("NumNodeGroups", 1))]
    replicas = wanted.get("ReplicasPerNodeGroup", wanted.get("NumCacheClusters", 1) - 1)
    sizes = {one.get("NodeGroupId", f"{at + 1:04}"): one.get("ReplicaCount", replicas) for at, one in enumerate(shards)}
    place_nodes(entry, sizes)
    apply(entry, wanted)
    groups(call)[name] = entry
    call.elasticache_backend.tagging_service.tag_resource(arn, wanted.get("Tags", []))
    return start(call, entry, "creating")


def describe_replication_groups(call):
    if "ReplicationGroupId" not in call.params:
        return ActionResult({"ReplicationGroups": [entry["group"] for entry in list(groups(call).values())]})
    entry = found(call)
    entry["looks"] += 1
    if entry["looks"] > 1 and entry["work"] is not None:
        if entry["work"] == "deleting":
            del groups(call)[entry["group"]["ReplicationGroupId"]]
            call.elasticache_backend.tagging_service.delete_all_tags_for_resource(entry["group"]["ARN"])
            raise ReplicationGroupNotFound(entry["group"]["ReplicationGroupId"])
        entry["work"] = None
        entry["group"]["Status"] = "available"
    return ActionResult({"ReplicationGroups": [entry["group"]]})


def modify_replication_group(call):
    entry, wanted = changeable(call), call.params
    if not wanted.get("ApplyImmediately") and any(name in wanted for name in LATER):
        entry["cluster"]["PendingModifiedValues"].update({name: wanted[name] for name in LATER if name in wanted})
        return ActionResult({"ReplicationGroup": entry["group"]})
    apply(entry, wanted)
    # The call also makes the changes that were pending.
    apply(entry, {name: value for name, value in entry["cluster"]["PendingModifiedValues"].items() if name not in wanted})
    entry["cluster"]["PendingModifiedValues"] = {}
    return start(call, entry, "modifying")


def set_replica_count(call):
    entry, wanted = changeable(call), call.params
    single = {one["NodeGroupId"]: one["NewReplicaCount"] for one in wanted.get("ReplicaConfiguration", [])}
    sizes = {shard: single.get(shard, wanted.get("NewReplicaCount", size)) for shard, size in sizes_of(entry).items()}
    place_nodes(entry, sizes)
    return start(call, entry, "modifying")


def modify_replication_group_shard_configuration(call):
    entry, wanted = changeable(call), call.params
    sizes = sizes_of(entry)
    kept = wanted.get("NodeGroupsToRetain", list(sizes))
    count = wanted["NodeGroupCount"]
    if count < len(sizes) and len(kept) != count:
        raise InvalidParameterCombinationException("NodeGroupsToRetain must list the node groups that remain.")
    free = (f"{at + 1:04}" for at in range(count + len(sizes)) if f"{at + 1:04}" not in sizes)
    replicas = min(sizes.values())
    place_nodes(entry, {**{shard: sizes[shard] for shard in kept}, **{next(free): replicas for _ in range(count - len(kept))}})
    return start(call, entry, "modifying")


def delete_replication_group(call):
    entry, wanted = changeable(call), call.params
    snapshots = call.elasticache_backend.snapshots
    name = wanted.get("FinalSnapshotIdentifier")
    if name is not None:
        if name in snapshots:
            raise SnapshotAlreadyExists(name)
        of = {"ReplicationGroupId": entry["group"]["ReplicationGroupId"], "SnapshotSource": "manual"}
        snapshots[name] = {"SnapshotName": name, "SnapshotStatus": "available", **of}
    return start(call, entry, "deleting")


describe_others = ElastiCacheResponse.describe_cache_clusters


def describe_cache_clusters(call):
    name = call.params.get("CacheClusterId")
    for entry in list(groups(call).values()):
        if name in entry["group"]["MemberClusters"]:
            return ActionResult({"CacheClusters": [{"CacheClusterId": name, **entry["cluster"]}]})
    return describe_others(call)


def list_allowed_node_type_modifications(call):
    found(call)
    return ActionResult({"ScaleUpModifications": ["cache.r7g.large"], "ScaleDownModifications": ["cache.t4g.micro"]})


def keep_replication_groups():
    ElastiCacheResponse.create_replication_group = create_replication_group
    ElastiCacheResponse.describe_replication_groups = describe_replication_groups
    ElastiCacheResponse.modify_replication_group = modify_replication_group
    ElastiCacheResponse.increase_replica_count = set_replica_count
    ElastiCacheResponse.decrease_replica_count = set_replica_count
    ElastiCacheResponse.modify_replication_group_shard_configuration = modify_replication_group_shard_configuration
    ElastiCacheResponse.delete_replication_group = delete_replication_group
    ElastiCacheResponse.describe_cache_clusters = describe_cache_clusters
    ElastiCacheResponse.list_allowed_node_type_modifications = list_allowed_node_type_modifications
