"""Recreates buckets with boto3 as they were after ACK's last pass, from the recorded responses to the calls that read them."""

import json
import sys

import boto3
from botocore.config import Config

endpoint, region, account, file = sys.argv[1:]
s3 = boto3.client(
    "s3",
    endpoint_url=endpoint,
    region_name=region,
    aws_access_key_id=account,
    aws_secret_access_key=account,
    config=Config(s3={"addressing_style": "path"}),
)


def with_filter(Prefix="", Filter=None, **rule):
    """Returns the rule with a `Filter`, because the emulated S3 accepts only this one of the two forms that a rule can have."""
    return {**rule, "Filter": Filter or {"Prefix": Prefix}}


def make(bucket, answers):
    def put(operation, read, parameter=None):
        answer = answers[read]
        # For a part that was not set, the recorded answer is an error code or is empty.
        if isinstance(answer, dict) and answer:
            getattr(s3, operation)(Bucket=bucket, **({parameter: answer} if parameter else answer))

    s3.create_bucket(
        Bucket=bucket,
        CreateBucketConfiguration={"LocationConstraint": region},
        ObjectLockEnabledForBucket=isinstance(answers["get_object_lock_configuration"], dict),
    )
    # A new bucket has a public access block and ownership controls. ACK removes both.
    s3.delete_public_access_block(Bucket=bucket)
    s3.delete_bucket_ownership_controls(Bucket=bucket)
    put("put_public_access_block", "get_public_access_block")
    put("put_bucket_ownership_controls", "get_bucket_ownership_controls")
    put("put_bucket_versioning", "get_bucket_versioning", "VersioningConfiguration")
    put("put_bucket_encryption", "get_bucket_encryption")
    put("put_bucket_accelerate_configuration", "get_bucket_accelerate_configuration", "AccelerateConfiguration")
    put("put_bucket_request_payment", "get_bucket_request_payment", "RequestPaymentConfiguration")
    put("put_object_lock_configuration", "get_object_lock_configuration")
    put("put_bucket_cors", "get_bucket_cors", "CORSConfiguration")
    put("put_bucket_website", "get_bucket_website", "WebsiteConfiguration")
    put("put_bucket_policy", "get_bucket_policy")
    put("put_bucket_tagging", "get_bucket_tagging", "Tagging")
    lifecycle = answers["get_bucket_lifecycle_configuration"]
    if isinstance(lifecycle, dict):
        s3.put_bucket_lifecycle_configuration(
            Bucket=bucket,
            LifecycleConfiguration={"Rules": [with_filter(**rule) for rule in lifecycle["Rules"]]},
            TransitionDefaultMinimumObjectSize=lifecycle["TransitionDefaultMinimumObjectSize"],
        )
    if len(answers["get_bucket_acl"]["Grants"]) > 1:
        put("put_bucket_acl", "get_bucket_acl", "AccessControlPolicy")
    put("put_bucket_logging", "get_bucket_logging", "BucketLoggingStatus")


with open(file, encoding="utf-8") as recorded:
    for bucket, answers in json.load(recorded).items():
        make(bucket, answers)
