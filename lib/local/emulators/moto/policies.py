"""Lets moto keep an IAM policy as long as it is attached, as IAM does. Moto itself deletes it, and its role can then never be deleted."""

from moto.iam.exceptions import DeleteConflictException
from moto.iam.responses import IamResponse

delete = IamResponse.delete_policy


def delete_policy(call):
    policy = call.backend.get_policy(call._get_param("PolicyArn"))
    if policy.attachment_count > 0:
        raise DeleteConflictException("Cannot delete a policy attached to entities.")
    return delete(call)


def keep_attached_policies():
    IamResponse.delete_policy = delete_policy
