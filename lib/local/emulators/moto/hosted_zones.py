"""Lets moto treat hosted zones as Route 53 does.

Moto creates several zones for one caller reference, shows names as they are written, makes a zone with a VPC public, accepts any number of
tags, and shows those of zones that do not exist.
"""

import re

from moto.route53.exceptions import InvalidInput, InvalidVPCId, Route53ClientError
from moto.route53.models import Route53Backend
from moto.route53.responses import Route53

MOST_TAGS = 10

create_zone = Route53Backend.create_hosted_zone
answer_create = Route53.create_hosted_zone
change_tags = Route53Backend.change_tags_for_resource
list_tags = Route53.list_tags_for_resource


def coded(match):
    """The code of a character, unless it needs none."""
    text = match[0]
    code = int(text[1:], 8) if len(text) == 4 else ord(text)
    return chr(code) if re.fullmatch(r"[A-Za-z0-9_-]", chr(code)) else f"\\{code:03o}"


def domain_name(text):
    """A name in the form in which Route 53 shows it."""
    return re.sub(r"\\[0-7]{3}|[^A-Za-z0-9_.-]", coded, text).lower().rstrip(".") + "."


def create(backend, name, private_zone, caller_reference=None, vpcid=None, **rest):
    if any(zone.caller_reference == caller_reference for zone in list(backend.zones.values())):
        raise Route53ClientError("HostedZoneAlreadyExists", "A hosted zone has already been created with the specified caller reference.")
    if private_zone and not vpcid:
        raise InvalidVPCId()
    return create_zone(backend, domain_name(name), private_zone, caller_reference=caller_reference, vpcid=vpcid, **rest)


def create_private_with_vpc(response):
    if response._get_param("VPC.VPCId"):
        response._get_bool_param = lambda *_: True
    return answer_create(response)


def change(backend, resource_type, resource_id, add_tags, remove_tag_keys):
    keys = (set(backend.resource_tags[resource_id]) | {tag["Key"] for tag in add_tags}) - set(remove_tag_keys)
    if len(keys) > MOST_TAGS:
        raise InvalidInput(f"The number of tags exceeds the limit of {MOST_TAGS}.")
    change_tags(backend, resource_type, resource_id, add_tags, remove_tag_keys)


def list_of_existing(response):
    if response._get_param("ResourceType") == "hostedzone":
        response.backend.get_hosted_zone(response._get_param("ResourceId"))
    return list_tags(response)


def keep_hosted_zones():
    Route53Backend.create_hosted_zone = create
    Route53.create_hosted_zone = create_private_with_vpc
    Route53Backend.change_tags_for_resource = change
    Route53.list_tags_for_resource = list_of_existing
