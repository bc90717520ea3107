"""Prints, as JSON, what boto3 reads from a repository: the response to each operation, keyed by the operation's name."""

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

BY_NAME = ["get_lifecycle_policy", "get_repository_policy"]


def read(operation, **arguments):
    try:
        answer = getattr(ecr, operation)(**arguments)
    except ecr.exceptions.ClientError as error:
        return {"Error": error.response["Error"]["Code"]}
    answer.pop("ResponseMetadata", None)
    return answer


answers = {operation: read(operation, repositoryName=name) for operation in BY_NAME}
described = read("describe_repositories", repositoryNames=[name])
if "repositories" in described:
    (repository,) = described["repositories"]
    answers["describe_repositories"] = repository
    answers["list_tags_for_resource"] = read("list_tags_for_resource", resourceArn=repository["repositoryArn"])
else:
    answers["describe_repositories"] = described
print(json.dumps(answers, default=lambda date: date.isoformat()))
