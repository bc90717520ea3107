"""Lets moto keep all settings of event source mappings, of every source, and make one change to a mapping at a time, as Lambda does.

A mapping is busy in the response to a change, and in the first look after it. Moto delivers no events for these mappings.
"""

import json
import time

from moto.awslambda.exceptions import LambdaClientError
from moto.awslambda.responses import LambdaResponse
from moto.moto_api._internal import mock_random

# What Lambda shows of a mapping that omits these, by whether its source is a queue.
OF_ALL = {"MaximumBatchingWindowInSeconds": 0}
OF_STREAMS = {
    "BatchSize": 100,
    "BisectBatchOnFunctionError": False,
    "DestinationConfig": {"OnFailure": {}},
    "MaximumRecordAgeInSeconds": -1,
    "MaximumRetryAttempts": -1,
    "ParallelizationFactor": 1,
    "TumblingWindowInSeconds": 0,
}

# Lambda removes these if a call has them like this.
EMPTY = [{}, [], {"OnFailure": {"Destination": ""}}]


class Conflict(LambdaClientError):
    code = 409

    def __init__(self, message):
        super().__init__("ResourceConflictException", message)


class InUse(LambdaClientError):
    def __init__(self, message):
        super().__init__("ResourceInUseException", message)


class NotFound(LambdaClientError):
    code = 404

    def __init__(self):
        super().__init__("ResourceNotFoundException", "The resource you requested does not exist.")


class Mapping:
    def __init__(self, backend, spec):
        self.uuid = str(mock_random.uuid4())
        self.arn = f"{prefix_of(backend)}:event-source-mapping:{self.uuid}"
        self.tags = spec.get("Tags") or {}
        self.settings = {}
        self.change(backend, spec, "Creating")

    def change(self, backend, spec, work):
        settings = {name: value for name, value in spec.items() if name not in ["Tags", "UUID"]}
        if "FunctionName" in settings:
            settings["FunctionArn"] = function_arn(backend, settings.pop("FunctionName"))
        self.enabled = settings.pop("Enabled", getattr(self, "enabled", True))
        self.settings.update(settings)
        self.settings = {name: value for name, value in self.settings.items() if value not in EMPTY}
        self.modified = time.time()
        self.work = work

    def looked_at(self):
        """The first look after a change still shows the work."""
        description = self.describe()
        self.work = None
        return description

    def describe(self):
        is_queue = ":sqs:" in self.settings.get("EventSourceArn", "")
        shown = {**OF_ALL, **({"BatchSize": 10} if is_queue else OF_STREAMS), **self.settings}
        return {
            **shown,
            "UUID": self.uuid,
            "EventSourceMappingArn": self.arn,
            "LastModified": self.modified,
            "State": self.work or ("Enabled" if self.enabled else "Disabled"),
            "StateTransitionReason": "USER_INITIATED",
        }


def prefix_of(backend):
    return f"arn:{backend.partition}:lambda:{backend.region_name}:{backend.account_id}"


def function_arn(backend, name):
    """Moto itself requires that the function exists. Objects may name any function here."""
    return name if name.startswith("arn:") else f"{prefix_of(backend)}:function:{name}"


def create(call):
    backend, spec = call.backend, call.json_body
    pair = [spec.get("EventSourceArn"), function_arn(backend, spec["FunctionName"])]
    for other in list(backend._event_source_mappings.values()):
        if pair[0] is not None and pair == [other.settings.get("EventSourceArn"), other.settings["FunctionArn"]]:
            raise Conflict(f"An event source mapping with this source and function already exists: UUID {other.uuid}")
    mapping = Mapping(backend, spec)
    backend._event_source_mappings[mapping.uuid] = mapping
    return 202, {"status": 202}, json.dumps(mapping.describe())


def existing(call):
    mapping = call.backend._event_source_mappings.get(call.path.rsplit("/", 1)[-1])
    if mapping is None:
        raise NotFound()
    return mapping


def get(call):
    mapping = existing(call)
    if mapping.work == "Deleting":
        del call.backend._event_source_mappings[mapping.uuid]
    return 200, {}, json.dumps(mapping.looked_at())


def update(call):
    mapping = existing(call)
    refuse_while_busy(mapping)
    mapping.change(call.backend, call.json_body, "Updating")
    return 202, {"status": 202}, json.dumps(mapping.describe())


def delete(call):
    mapping = existing(call)
    refuse_while_busy(mapping)
    mapping.work = "Deleting"
    return 202, {"status": 202}, json.dumps(mapping.describe())


def refuse_while_busy(mapping):
    if mapping.work is not None:
        raise InUse("Cannot update the event source mapping because it is in use.")


def list_all(call):
    source = call.querystring.get("EventSourceArn", [None])[0]
    name = call.querystring.get("FunctionName", [None])[0]
    function = name and function_arn(call.backend, name)
    found = [
        mapping.describe()
        for mapping in list(call.backend._event_source_mappings.values())
        if source in [None, mapping.settings.get("EventSourceArn")] and function in [None, mapping.settings["FunctionArn"]]
    ]
    return json.dumps({"EventSourceMappings": found})


def keep_event_source_mappings():
    LambdaResponse.create_event_source_mapping = create
    LambdaResponse.get_event_source_mapping = get
    LambdaResponse.update_event_source_mapping = update
    LambdaResponse.delete_event_source_mapping = delete
    LambdaResponse.list_event_source_mappings = list_all
