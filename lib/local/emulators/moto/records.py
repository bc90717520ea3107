"""Lets moto change records as Route 53 does.

Moto makes some changes of a batch that has others that are refused, does not compare what is deleted, lists no sets of records with the same
name and type, keeps no CIDR routing, and carries out each change at once.
"""

import copy
import uuid

from hosted_zones import domain_name
from moto.core.responses import ActionResult
from moto.core.utils import utcnow
from moto.route53.exceptions import InvalidInput, Route53ClientError
from moto.route53.models import RecordSet, Route53Backend
from moto.route53.responses import Route53

POLICIES = ("Weight", "Region", "Failover", "GeoLocation", "MultiValueAnswer", "CidrRoutingConfig")

make_record = RecordSet.__init__


def make(record, given):
    make_record(record, given)
    record.cidr_routing_config = given.get("CidrRoutingConfig")


def key_of(record):
    return (record.name, record.type, record.set_identifier)


def place_of(record):
    """Route 53 orders records by the labels of their names, the last label first."""
    name, kind, identifier = key_of(record)
    return (".".join(reversed(name.rstrip(".").split("."))), kind, identifier or "")


def values_of(record):
    """What the deletion of a record has to repeat."""
    shown = {
        "Weight": record.weight,
        "Region": record.region,
        "Failover": record.failover,
        "GeoLocation": record.geo_location,
        "MultiValueAnswer": record.multi_value_answer,
        "CidrRoutingConfig": record.cidr_routing_config,
        "TTL": record.ttl,
        "HealthCheckId": record.health_check_id,
        "AliasTarget": record.alias_target,
        "ResourceRecords": sorted(record.records or []),
    }
    return {name: text(value) for name, value in shown.items() if value not in (None, "", [], {})}


def text(value):
    if isinstance(value, dict):
        return {name: text(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [text(inner) for inner in value]
    return str(value).lower() if isinstance(value, bool) else str(value)


def given_record(given):
    """The record that a change describes."""
    given = copy.deepcopy(given)
    given["Name"] = domain_name(given["Name"])
    given["ResourceRecords"] = [one["Value"] for one in given.get("ResourceRecords") or []]
    if given.get("AliasTarget"):
        given["AliasTarget"]["DNSName"] = domain_name(given["AliasTarget"]["DNSName"])
    return RecordSet(given)


def problem_with(zone, action, record, before, others):
    called = f"[name='{record.name}', type='{record.type}'" + (f", set-identifier='{record.set_identifier}']" if record.set_identifier else "]")
    if record.name != zone.name and not record.name.endswith(f".{zone.name}"):
        return f"RRSet with DNS name {record.name} is not permitted in zone {zone.name}"
    if any(not 0 < len(label) < 64 for label in record.name.rstrip(".").split(".")):
        return f"FATAL problem: DomainLabelTooLong or DomainLabelEmpty encountered with '{record.name}'"
    if action == "DELETE":
        if before is None:
            return f"Tried to delete resource record set {called} but it was not found"
        if values_of(before) != values_of(record):
            return f"Tried to delete resource record set {called} but the values provided do not match the current values"
        if record.name == zone.name and record.type in ("NS", "SOA"):
            return f"A HostedZone must contain at least one NS record for the zone itself."
        return None
    if action == "CREATE" and before is not None:
        return f"Tried to create resource record set {called} but it already exists"
    alike = [one for one in others if one.name == record.name]
    if any((one.type == "CNAME") != (record.type == "CNAME") for one in alike):
        return f"RRSet of type {record.type} with DNS name {record.name} is not permitted as it conflicts with other records with the same DNS name in zone {zone.name}"
    if any(one.type == record.type and (one.set_identifier is None or record.set_identifier is None) for one in alike):
        return f"RRSet with DNS name {record.name}, type {record.type}, SetIdentifier {record.set_identifier} cannot be created as other RRSets exist with the same name and type."
    return None


def check_form(action, given, record):
    is_alias, has_values = bool(record.alias_target), bool(record.records) and record.ttl is not None
    if is_alias == has_values:
        raise InvalidInput(
            f"Invalid request: Expected exactly one of [AliasTarget, all of [TTL, and ResourceRecords], or TrafficPolicyInstanceId], but found {'more than one' if is_alias else 'none'} in Change with [Action={action}, Name={given['Name']}, Type={given['Type']}, SetIdentifier={given.get('SetIdentifier', 'null')}]"
        )
    if (record.set_identifier is None) == any(given.get(policy) not in (None, "") for policy in POLICIES):
        raise InvalidInput(f"Invalid request: SetIdentifier and a routing policy require each other in Change with [Action={action}, Name={given['Name']}]")


def change(backend, zone_id, changes):
    zone = backend.get_hosted_zone(zone_id)
    records = {key_of(record): record for record in zone.rrsets}
    problems = []
    for one in changes:
        action, given = one["Action"], one["ResourceRecordSet"]
        record = given_record(given)
        check_form(action, given, record)
        key = key_of(record)
        before = records.get(key)
        problem = problem_with(zone, action, record, before, [other for other in records.values() if key_of(other) != key])
        if problem is not None:
            problems.append(problem)
        elif action == "DELETE":
            del records[key]
        else:
            records[key] = record
    if problems:
        raise Route53ClientError("InvalidChangeBatch", f"[{', '.join(problems)}]")
    zone.rrsets = list(records.values())


def answer_change(response):
    response.backend.change_resource_record_sets(response._get_param("HostedZoneId"), response._get_param("ChangeBatch.Changes"))
    change_id = f"C{uuid.uuid4().hex[:20].upper()}"
    changes_of(response.backend).add(change_id)
    return change_info(change_id, "PENDING")


def get_change(response):
    """A change is carried out before somebody asks for it."""
    change_id = response._get_param("Id").rsplit("/")[-1]
    if change_id not in changes_of(response.backend):
        raise Route53ClientError("NoSuchChange", f"Could not find resource with ID: {change_id}")
    return change_info(change_id, "INSYNC")


def changes_of(backend):
    return backend.__dict__.setdefault("known_changes", set())


def change_info(change_id, status):
    return ActionResult({"ChangeInfo": {"Id": f"/change/{change_id}", "Status": status, "SubmittedAt": utcnow()}})


def list_records(response):
    zone = response.backend.get_hosted_zone(response._get_param("HostedZoneId"))
    name, kind, identifier = (response._get_param(f"StartRecord{one}") for one in ("Name", "Type", "Identifier"))
    start = name and place_of(RecordSet({"Name": domain_name(name), "Type": kind or "", "SetIdentifier": identifier}))
    found = [record for record in sorted(zone.rrsets, key=place_of) if not start or place_of(record) >= start]
    most = response._get_int_param("MaxItems", 300)
    following = found[most] if len(found) > most else None
    result = {
        "ResourceRecordSets": found[:most],
        "IsTruncated": following is not None,
        "NextRecordName": following and following.name,
        "NextRecordType": following and following.type,
        "NextRecordIdentifier": following and following.set_identifier,
        "MaxItems": most,
    }
    return ActionResult(result)


def keep_records():
    RecordSet.__init__ = make
    Route53Backend.change_resource_record_sets = change
    Route53.change_resource_record_sets = answer_change
    Route53.get_change = get_change
    Route53.list_resource_record_sets = list_records
