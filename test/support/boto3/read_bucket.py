"""Prints what S3 says about a bucket, as JSON: read_bucket.py ENDPOINT BUCKET"""

import json
import sys

import boto3
from botocore.config import Config

endpoint, bucket = sys.argv[1:]
s3 = boto3.client(
    "s3",
    endpoint_url=endpoint,
    region_name="us-west-2",
    aws_access_key_id="000000000000",
    aws_secret_access_key="000000000000",
    config=Config(s3={"addressing_style": "path"}),
)
json.dump(
    {
        "encryption": s3.get_bucket_encryption(Bucket=bucket)["ServerSideEncryptionConfiguration"]["Rules"],
        "lifecycle": s3.get_bucket_lifecycle_configuration(Bucket=bucket)["Rules"],
        "location": s3.get_bucket_location(Bucket=bucket)["LocationConstraint"],
        "ownershipControls": s3.get_bucket_ownership_controls(Bucket=bucket)["OwnershipControls"]["Rules"],
        "policy": json.loads(s3.get_bucket_policy(Bucket=bucket)["Policy"]),
        "publicAccessBlock": s3.get_public_access_block(Bucket=bucket)["PublicAccessBlockConfiguration"],
        "tags": {tag["Key"]: tag["Value"] for tag in s3.get_bucket_tagging(Bucket=bucket)["TagSet"]},
        "versioning": s3.get_bucket_versioning(Bucket=bucket)["Status"],
    },
    sys.stdout,
)
