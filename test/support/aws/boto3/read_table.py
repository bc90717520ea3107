"""Prints, as JSON, what boto3 reads from a table: the response to each operation, keyed by the operation's name."""

import json
import sys

import boto3

endpoint, region, account, table = sys.argv[1:]
dynamodb = boto3.client(
    "dynamodb",
    endpoint_url=endpoint,
    region_name=region,
    aws_access_key_id=account,
    aws_secret_access_key=account,
)

BY_NAME = [
    "describe_table",
    "describe_time_to_live",
    "describe_continuous_backups",
    "describe_contributor_insights",
]
BY_ARN = ["list_tags_of_resource", "get_resource_policy"]


def read(operation, **arguments):
    try:
        answer = getattr(dynamodb, operation)(**arguments)
    except dynamodb.exceptions.ClientError as error:
        return {"Error": error.response["Error"]["Code"]}
    answer.pop("ResponseMetadata", None)
    return answer


answers = {operation: read(operation, TableName=table) for operation in BY_NAME}
arn = answers["describe_table"].get("Table", {}).get("TableArn")
if arn is not None:
    answers.update({operation: read(operation, ResourceArn=arn) for operation in BY_ARN})
print(json.dumps(answers, default=lambda date: date.isoformat()))
