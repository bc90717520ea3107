"""Prints as JSON what boto3 reads of a repository: an answer for each operation, by its name."""

import json
import sys

import boto3

endpoint, region, account, name = sys.argv[1:]
ecr = boto3.client(
    "ecr",
    endpoint_url=endpoint,
    region_name=region,
    aws_access_key_id=account,
    aws_secret_access_key=account,
)

(repository,) = ecr.describe_repositories(repositoryNames=[name])["repositories"]
answers = {
    "describe_repositories": repository,
    "get_lifecycle_policy": ecr.get_lifecycle_policy(repositoryName=name),
    "get_repository_policy": ecr.get_repository_policy(repositoryName=name),
    "list_tags_for_resource": ecr.list_tags_for_resource(resourceArn=repository["repositoryArn"]),
}
print(json.dumps(answers, default=lambda date: date.isoformat()))
