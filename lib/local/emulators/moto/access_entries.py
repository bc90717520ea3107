"""Adds EKS's access entries, which moto lacks. Nobody gets any access: only their settings, access policies and tags are kept."""

from datetime import datetime, timezone
from urllib.parse import unquote
from uuid import uuid4

from moto.core.responses import ActionResult, EmptyResult
from moto.eks.exceptions import ResourceInUseException, ResourceNotFoundException
from moto.eks.responses import EKSResponse
from moto.eks.urls import response, url_paths

import pod_identity
from pod_identity import given, of_path


def entries(call):
    return call.eks_backend.__dict__.setdefault("access_entries", {})


def found(call):
    """The entry of /clusters/{name}/access-entries/{principalArn}. The ARN's slashes may be encoded or not."""
    entry = entries(call).get((of_path(call, 2), principal_of(call)))
    if entry is None:
        raise ResourceNotFoundException(message="The specified principalArn could not be found.")
    return entry


def principal_of(call):
    path = call.path.split("?")[0].split("/access-entries/")[1]
    return unquote(path.split("/access-policies")[0])


def username_of(principal):
    """EKS removes the path of a role."""
    _, partition, _, _, account, resource = principal.split(":", 5)
    if not resource.startswith("role/"):
        return principal
    return f"arn:{partition}:sts::{account}:assumed-role/{resource.split('/')[-1]}/{{{{SessionName}}}}"


def create_access_entry(call):
    """As in EKS, a principal has at most one entry."""
    cluster = of_path(call, 2)
    principal = call._get_param("principalArn")
    if (cluster, principal) in entries(call):
        raise ResourceInUseException(message="The specified access entry resource is already in use on this cluster.")
    account, resource = principal.split(":", 5)[4:]
    kind, name = resource.split("/")[0], resource.split("/")[-1]
    now = datetime.now(timezone.utc)
    entries(call)[cluster, principal] = {
        "clusterName": cluster,
        "principalArn": principal,
        "kubernetesGroups": call._get_param("kubernetesGroups") or [],
        "accessEntryArn": f"arn:{call.partition}:eks:{call.region}:{call.current_account}"
        f":access-entry/{cluster}/{kind}/{account}/{name}/{uuid4()}",
        "createdAt": now,
        "modifiedAt": now,
        "tags": call._get_param("tags") or {},
        "username": call._get_param("username") or username_of(principal),
        "type": call._get_param("type") or "STANDARD",
        "policies": {},
    }
    return shown(entries(call)[cluster, principal])


def shown(entry):
    return ActionResult({"accessEntry": {name: value for name, value in entry.items() if name != "policies"}})


def describe_access_entry(call):
    return shown(found(call))


def list_access_entries(call):
    """Returns one page."""
    cluster = of_path(call, 2)
    return ActionResult({"accessEntries": [principal for where, principal in entries(call) if where == cluster]})


def update_access_entry(call):
    """Resets what the call omits, because EKS does not say that it is kept."""
    entry = found(call)
    entry["kubernetesGroups"] = call._get_param("kubernetesGroups") or []
    entry["username"] = call._get_param("username") or username_of(entry["principalArn"])
    entry["modifiedAt"] = datetime.now(timezone.utc)
    return shown(entry)


def delete_access_entry(call):
    entry = found(call)
    del entries(call)[entry["clusterName"], entry["principalArn"]]
    return EmptyResult()


def associate_access_policy(call):
    """Another call for the same policy replaces its scope."""
    entry = found(call)
    policy = call._get_param("policyArn")
    now = datetime.now(timezone.utc)
    scope = {"namespaces": [], **call._get_param("accessScope")}
    associated = entry["policies"].get(policy, {}).get("associatedAt", now)
    entry["policies"][policy] = {"policyArn": policy, "accessScope": scope, "associatedAt": associated, "modifiedAt": now}
    place = {"clusterName": entry["clusterName"], "principalArn": entry["principalArn"]}
    return ActionResult({**place, "associatedAccessPolicy": entry["policies"][policy]})


def list_associated_access_policies(call):
    """Returns one page."""
    entry = found(call)
    place = {"clusterName": entry["clusterName"], "principalArn": entry["principalArn"]}
    return ActionResult({**place, "associatedAccessPolicies": list(entry["policies"].values())})


def disassociate_access_policy(call):
    policy = unquote(call.path.split("?")[0].split("/access-policies/")[1])
    if found(call)["policies"].pop(policy, None) is None:
        raise ResourceNotFoundException(message="The specified policy is not associated.")
    return EmptyResult()


def tagged(call):
    arn = call._extract_arn_from_path()
    return next((one for one in list(entries(call).values()) if one["accessEntryArn"] == arn), None)


def tag_resource(call):
    entry = tagged(call)
    if entry is None:
        return pod_identity.tag_resource(call)
    entry["tags"] = {**entry["tags"], **call._get_param("tags")}
    return EmptyResult()


def untag_resource(call):
    entry = tagged(call)
    if entry is None:
        return pod_identity.untag_resource(call)
    keys = call.querystring.get("tagKeys", [])
    entry["tags"] = {key: value for key, value in entry["tags"].items() if key not in keys}
    return EmptyResult()


def list_tags_for_resource(call):
    entry = tagged(call)
    return pod_identity.list_tags_for_resource(call) if entry is None else ActionResult({"tags": entry["tags"]})


def add_access_entries():
    for path in ["", "/(?P<principalArn>.+)"]:
        url_paths[f"{{0}}/clusters/(?P<name>[^/]+)/access-entries{path}$"] = response.dispatch
    for operation in [
        create_access_entry,
        describe_access_entry,
        list_access_entries,
        update_access_entry,
        delete_access_entry,
        associate_access_policy,
        list_associated_access_policies,
        disassociate_access_policy,
        tag_resource,
        untag_resource,
        list_tags_for_resource,
    ]:
        setattr(EKSResponse, operation.__name__, operation)
