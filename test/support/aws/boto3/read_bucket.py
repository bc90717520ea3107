"""Prints, as JSON, what boto3 reads from buckets: for each bucket, the response to each operation, keyed by the operation's name."""

import json
import sys

import boto3
from botocore.config import Config

endpoint, region, account, *buckets = sys.argv[1:]
s3 = boto3.client(
    "s3",
    endpoint_url=endpoint,
    region_name=region,
    aws_access_key_id=account,
    aws_secret_access_key=account,
    config=Config(s3={"addressing_style": "path"}),
)

OPERATIONS = [
    "get_bucket_accelerate_configuration",
    "get_bucket_acl",
    "get_bucket_cors",
    "get_bucket_encryption",
    "get_bucket_lifecycle_configuration",
    "get_bucket_location",
    "get_bucket_logging",
    "get_bucket_notification_configuration",
    "get_bucket_ownership_controls",
    "get_bucket_policy",
    "get_bucket_replication",
    "get_bucket_request_payment",
    "get_bucket_tagging",
    "get_bucket_versioning",
    "get_bucket_website",
    "get_object_lock_configuration",
    "get_public_access_block",
    "list_bucket_analytics_configurations",
    "list_bucket_intelligent_tiering_configurations",
    "list_bucket_inventory_configurations",
    "list_bucket_metrics_configurations",
]


def read(bucket, operation):
    try:
        answer = getattr(s3, operation)(Bucket=bucket)
    except s3.exceptions.ClientError as error:
        return {"Error": error.response["Error"]["Code"]}
    answer.pop("ResponseMetadata", None)
    return answer


answers = {bucket: {operation: read(bucket, operation) for operation in OPERATIONS} for bucket in buckets}
print(json.dumps(answers, default=lambda date: date.isoformat()))
