"""Lets moto treat the rules of security groups as EC2 does.

Moto compares rules with their descriptions, forgets those of prefix lists, keeps address ranges as they are written, deletes groups that
the rules of others name, carries out the first half of a call that it rejects, and revokes no rule for IPv6 in a VPC without IPv6.
"""

from ipaddress import ip_network

from moto.ec2.exceptions import DependencyViolationError
from moto.ec2.models.security_groups import SecurityGroup, SecurityGroupBackend, SecurityGroupRule
from moto.ec2.responses.security_groups import SecurityGroups

begin_rule = SecurityGroupRule.__init__
delete_group = SecurityGroupBackend.delete_security_group
revoke_egress = SecurityGroupBackend.revoke_security_group_egress


def network(text):
    try:
        return str(ip_network(text, strict=False))
    except ValueError:
        return text


def begin(rule, backend, ip_protocol, group_id, from_port, to_port, ip_range, source_group=None, prefix_list_id=None, **rest):
    """A group in a rule is shown with its account, and without the VPC."""
    ip_range = {name: network(text) if name.startswith("Cidr") else text for name, text in (ip_range or {}).items()}
    if source_group:
        shown = ("GroupId", "UserId", "Description")
        source_group = {name: source_group[name] for name in shown if name in source_group}
    ports = (-1, -1) if from_port is None else (from_port, to_port)
    begin_rule(rule, backend, ip_protocol, group_id, *ports, ip_range, source_group, prefix_list_id, **rest)
    if rule.ip_protocol not in ("tcp", "udp", "icmp", "icmpv6"):
        rule.from_port = rule.to_port = None
    rule.prefix_list = prefix_list_id


def target(rule):
    """What distinguishes a rule from others."""
    described = [rule.ip_range, rule.source_group, rule.prefix_list]
    texts = [{name: text for name, text in (one or {}).items() if name != "Description"} for one in described]
    return [rule.ip_protocol, rule.from_port, rule.to_port, texts]


def flattened(group, rules):
    """All rules of a protocol and a range of ports are one permission."""
    permissions = {}
    for rule in rules:
        key = (rule.ip_protocol, rule.from_port, rule.to_port)
        permission = permissions.setdefault(key, {"IpProtocol": rule.ip_protocol})
        if rule.from_port is not None:
            permission.update({"FromPort": rule.from_port, "ToPort": rule.to_port})
        for name, one in [
            ("IpRanges", rule.ip_range if "CidrIp" in rule.ip_range else None),
            ("Ipv6Ranges", rule.ip_range if "CidrIpv6" in rule.ip_range else None),
            ("UserIdGroupPairs", rule.source_group),
            ("PrefixListIds", rule.prefix_list),
        ]:
            permission.setdefault(name, []).extend([dict(one)] if one else [])
    return list(permissions.values())


def update_description(backend, wanted, rule):
    """A call without a description removes it."""
    for name in ("ip_range", "source_group", "prefix_list"):
        one, other = getattr(wanted, name), getattr(rule, name)
        if one and other:
            text = {"Description": one["Description"]} if "Description" in one else {}
            setattr(rule, name, {key: value for key, value in other.items() if key != "Description"} | text)


def whole(call):
    """A call that is rejected changes nothing."""

    def made(response):
        group = response.ec2_backend.get_security_group_from_id(response._get_param("GroupId"))
        before = group and (list(group.ingress_rules), list(group.egress_rules))
        try:
            return call(response)
        except Exception:
            if group:
                group.ingress_rules, group.egress_rules = before
            raise

    return made


def delete(backend, name=None, group_id=None):
    for groups in list(backend.groups.values()):
        for group in list(groups.values()):
            rules = [*group.ingress_rules, *group.egress_rules]
            if group.id != group_id and any(rule.source_group.get("GroupId") == group_id for rule in rules):
                raise DependencyViolationError(f"resource {group_id} has a dependent object")
    delete_group(backend, name, group_id)


class AllRanges(list):
    """Moto takes the ranges for IPv6 out of the list."""

    def remove(self, _range):
        pass


def revoke(backend, group_name_or_id, ip_protocol, from_port, to_port, ip_ranges, *rest, **named):
    revoke_egress(backend, group_name_or_id, ip_protocol, from_port, to_port, AllRanges(ip_ranges), *rest, **named)


def keep_rules_of_security_groups():
    SecurityGroupRule.__init__ = begin
    SecurityGroupRule.__eq__ = lambda rule, other: target(rule) == target(other)
    SecurityGroupRule.description = property(
        lambda rule: (rule.ip_range or rule.source_group or rule.prefix_list or {}).get("Description")
    )
    SecurityGroup._flattened_rules = flattened
    SecurityGroupBackend._sg_update_description = update_description
    SecurityGroupBackend.delete_security_group = delete
    SecurityGroupBackend.revoke_security_group_egress = revoke
    for name in ("authorize_security_group_ingress", "authorize_security_group_egress", "revoke_security_group_ingress", "revoke_security_group_egress"):
        setattr(SecurityGroups, name, whole(getattr(SecurityGroups, name)))
