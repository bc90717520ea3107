"""Adds CloudWatch's metric streams, which moto lacks. They stream nothing: only their settings and their tags are kept."""

from datetime import datetime, timezone

from moto.cloudwatch.exceptions import ResourceNotFoundException
from moto.cloudwatch.responses import CloudWatchResponse
from moto.core.responses import ActionResult, EmptyResult

tag = CloudWatchResponse.tag_resource

SETTINGS = [
    "FirehoseArn",
    "RoleArn",
    "OutputFormat",
    "IncludeFilters",
    "ExcludeFilters",
    "StatisticsConfigurations",
    "IncludeLinkedAccountsMetrics",
]


def streams(call):
    return call.cloudwatch_backend.__dict__.setdefault("metric_streams", {})


def put_metric_stream(call):
    """Overwrites all settings. As in CloudWatch, the tags of a call about an existing stream are ignored."""
    name = call._get_param("Name")
    arn = f"arn:{call.partition}:cloudwatch:{call.region}:{call.current_account}:metric-stream/{name}"
    now = datetime.now(timezone.utc)
    before = streams(call).get(name)
    given = {setting: call._get_param(setting) for setting in SETTINGS}
    streams(call)[name] = {
        **{setting: value for setting, value in given.items() if value is not None},
        "Arn": arn,
        "Name": name,
        "State": "running",
        "CreationDate": before["CreationDate"] if before else now,
        "LastUpdateDate": now,
    }
    if before is None:
        call.cloudwatch_backend.tagger.tag_resource(arn, call._get_param("Tags") or [])
    return ActionResult({"Arn": arn})


def get_metric_stream(call):
    stream = streams(call).get(call._get_param("Name"))
    if stream is None:
        raise ResourceNotFoundException("There is no such metric stream.")
    return ActionResult(stream)


def list_metric_streams(call):
    """Returns one page. A stream may lack members that its creator has omitted."""
    members = ["Arn", "Name", "FirehoseArn", "State", "OutputFormat", "CreationDate", "LastUpdateDate"]
    entries = [
        {name: stream[name] for name in members if name in stream} for stream in list(streams(call).values())
    ]
    return ActionResult({"Entries": entries})


def delete_metric_stream(call):
    stream = streams(call).pop(call._get_param("Name"), None)
    if stream is not None:
        call.cloudwatch_backend.tagger.delete_all_tags_for_resource(stream["Arn"])
    return EmptyResult()


def tag_resource(call):
    """Moto itself tags only alarms."""
    arn = call._get_param("ResourceARN")
    if arn not in [stream["Arn"] for stream in list(streams(call).values())]:
        return tag(call)
    call.cloudwatch_backend.tagger.tag_resource(arn, call._get_param("Tags"))
    return EmptyResult()


def add_metric_streams():
    CloudWatchResponse.tag_resource = tag_resource
    CloudWatchResponse.put_metric_stream = put_metric_stream
    CloudWatchResponse.get_metric_stream = get_metric_stream
    CloudWatchResponse.list_metric_streams = list_metric_streams
    CloudWatchResponse.delete_metric_stream = delete_metric_stream
