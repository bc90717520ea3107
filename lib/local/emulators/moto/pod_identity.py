"""Adds EKS's Pod Identity associations, which moto lacks. No pod gets credentials: only their settings and their tags are kept."""

from datetime import datetime, timezone
from urllib.parse import unquote
from uuid import uuid4

from moto.core.responses import ActionResult, EmptyResult
from moto.eks.exceptions import ResourceInUseException, ResourceNotFoundException
from moto.eks.responses import EKSResponse
from moto.eks.urls import response, url_paths

SETTINGS = ["roleArn", "targetRoleArn", "disableSessionTags", "policy"]
PLACE = ["clusterName", "namespace", "serviceAccount"]

tag = EKSResponse.tag_resource
untag = EKSResponse.untag_resource
list_tags = EKSResponse.list_tags_for_resource


def associations(call):
    return call.eks_backend.__dict__.setdefault("pod_identity_associations", {})


def of_path(call, index):
    """A part of /clusters/{name}/pod-identity-associations/{associationId}."""
    return unquote(call.path.split("?")[0].split("/")[index])


def found(call):
    association = associations(call).get(of_path(call, 4))
    if association is None or association["clusterName"] != of_path(call, 2):
        raise ResourceNotFoundException(message="No association found.")
    return association


def given(call, names):
    values = {name: call._get_param(name) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def create_pod_identity_association(call):
    """As in EKS, a service account has at most one association, and a repeated call returns what the first one has created."""
    token = call._get_param("clientRequestToken")
    place = {**given(call, PLACE), "clusterName": of_path(call, 2)}
    for association in list(associations(call).values()):
        if all(association[name] == value for name, value in place.items()):
            if token is not None and association["token"] == token:
                return shown(association)
            raise ResourceInUseException(message="Association already exists.")
    name = f"a-{uuid4().hex[:17]}"
    now = datetime.now(timezone.utc)
    associations(call)[name] = {
        **place,
        **given(call, SETTINGS),
        "associationId": name,
        "associationArn": f"arn:{call.partition}:eks:{call.region}:{call.current_account}"
        f":podidentityassociation/{place['clusterName']}/{name}",
        "createdAt": now,
        "modifiedAt": now,
        "tags": call._get_param("tags") or {},
        "token": token,
    }
    return shown(associations(call)[name])


def shown(association):
    hidden = {"token"}
    return ActionResult({"association": {name: value for name, value in association.items() if name not in hidden}})


def describe_pod_identity_association(call):
    return shown(found(call))


def list_pod_identity_associations(call):
    """Returns one page."""
    wanted = {**given(call, ["namespace", "serviceAccount"]), "clusterName": of_path(call, 2)}
    all_associations = list(associations(call).values())
    here = [one for one in all_associations if all(one[name] == value for name, value in wanted.items())]
    members = [*PLACE, "associationId", "associationArn"]
    return ActionResult({"associations": [{name: one[name] for name in members} for one in here]})


def update_pod_identity_association(call):
    """An empty text deletes a setting. What the call omits is kept."""
    association = found(call)
    association.update({**given(call, SETTINGS), "modifiedAt": datetime.now(timezone.utc)})
    for name in [name for name in SETTINGS if association.get(name) == ""]:
        del association[name]
    return shown(association)


def delete_pod_identity_association(call):
    association = found(call)
    del associations(call)[association["associationId"]]
    return shown(association)


def tagged(call):
    arn = call._extract_arn_from_path()
    return next((one for one in list(associations(call).values()) if one["associationArn"] == arn), None)


def tag_resource(call):
    """Moto itself tags only clusters."""
    association = tagged(call)
    if association is None:
        return tag(call)
    association["tags"] = {**association["tags"], **call._get_param("tags")}
    return EmptyResult()


def untag_resource(call):
    association = tagged(call)
    if association is None:
        return untag(call)
    keys = call.querystring.get("tagKeys", [])
    association["tags"] = {key: value for key, value in association["tags"].items() if key not in keys}
    return EmptyResult()


def list_tags_for_resource(call):
    association = tagged(call)
    return list_tags(call) if association is None else ActionResult({"tags": association["tags"]})


def add_pod_identity():
    for path in ["", "/(?P<associationId>[^/]+)"]:
        url_paths[f"{{0}}/clusters/(?P<name>[^/]+)/pod-identity-associations{path}$"] = response.dispatch
    EKSResponse.create_pod_identity_association = create_pod_identity_association
    EKSResponse.describe_pod_identity_association = describe_pod_identity_association
    EKSResponse.list_pod_identity_associations = list_pod_identity_associations
    EKSResponse.update_pod_identity_association = update_pod_identity_association
    EKSResponse.delete_pod_identity_association = delete_pod_identity_association
    EKSResponse.tag_resource = tag_resource
    EKSResponse.untag_resource = untag_resource
    EKSResponse.list_tags_for_resource = list_tags_for_resource
