"""Lets moto keep all settings of Lambda functions, and make one change to a function at a time, as Lambda does.

A function is busy in the response to a change, and in the first look after it.
"""

import json

from moto.awslambda.exceptions import LambdaClientError
from moto.awslambda.models import LambdaBackend, LambdaFunction, LambdaStorage
from moto.awslambda.responses import LambdaResponse

create = LambdaFunction.__init__
describe = LambdaFunction.get_configuration
load = LambdaFunction.update_function_code
look = LambdaFunction.get_code
configure = LambdaFunction.update_configuration
put_event_invoke_config = LambdaBackend.put_function_event_invoke_config

SETTINGS = {
    "DeadLetterConfig": None,
    "DurableConfig": None,
    "EphemeralStorage": {"Size": 512},
    "FileSystemConfigs": [],
    "ImageConfig": None,
    "KMSKeyArn": None,
    "LoggingConfig": {},
    "SnapStart": {"ApplyOn": "None"},
    "TenancyConfig": None,
    "TracingConfig": {"Mode": "PassThrough"},
}

# Lambda removes these if a call has them like this.
EMPTY = [{}, [], "", {"TargetArn": ""}]


def start(function, work):
    function.work = work
    function.looks = 0


def make(function, account_id, spec, region, version=1):
    create(function, account_id, spec, region, version)
    function.settings = {name: spec.get(name) for name in SETTINGS}
    start(function, "Pending")


def get_configuration(function, on_create=False):
    config = describe(function)
    settings = {name: SETTINGS[name] if value in EMPTY or value is None else value for name, value in function.settings.items()}
    image = settings.pop("ImageConfig")
    config.pop("ImageConfigResponse", None)
    config.update(settings)
    if image:
        config["ImageConfigResponse"] = {"ImageConfig": image}
    if config["VpcConfig"] and not config["VpcConfig"]["SubnetIds"]:
        config["VpcConfig"] = None
    logging = config["LoggingConfig"]
    levels = {"ApplicationLogLevel": "INFO", "SystemLogLevel": "INFO"} if logging.get("LogFormat") == "JSON" else {}
    config["LoggingConfig"] = {"LogFormat": "Text", "LogGroup": function.logs_group_name, **levels, **logging}
    config["SnapStart"] = {**config["SnapStart"], "OptimizationStatus": "Off"}
    config["State"] = "Pending" if function.work == "Pending" else "Active"
    config["LastUpdateStatus"] = "InProgress" if function.work == "InProgress" else "Successful"
    return {name: value for name, value in config.items() if value is not None}


def get_code(function):
    """The first look after a change still shows the work."""
    answer = look(function)
    function.looks += 1
    if function.looks > 1:
        function.work = None
        answer["Configuration"] = function.get_configuration()
    if function.reserved_concurrency == 0:
        # Moto itself shows it only if it is not 0.
        answer["Concurrency"] = {"ReservedConcurrentExecutions": 0}
    return answer


def refuse_while_busy(function):
    if function.work is not None:
        message = f"The operation cannot be performed at this time. An update is in progress for resource: {function.function_arn}"
        raise LambdaClientError("ResourceConflictException", message)


def update_configuration(function, updates):
    refuse_while_busy(function)
    function.settings.update({name: value for name, value in updates.items() if name in SETTINGS})
    configure(function, updates)
    start(function, "InProgress")
    return function.get_configuration()


def update_function_code(backend, function_name, qualifier, body):
    """Moto itself loads the code twice, and leaves the architecture as it is."""
    function = backend.get_function(function_name, qualifier)
    refuse_while_busy(function)
    load(function, body)
    if body.get("Publish"):
        backend.publish_version(function_name)
    function.architectures = body.get("Architectures", ["x86_64"])
    start(function, "InProgress")
    return function.get_configuration()


def put_function_code_signing_config(call):
    function = call.backend.get_function(call.path.rsplit("/", 2)[-2])
    function.code_signing_config_arn = call.json_body["CodeSigningConfigArn"]
    return json.dumps(function.get_function_code_signing_config())


def delete_function_code_signing_config(call):
    call.backend.get_function(call.path.rsplit("/", 2)[-2]).code_signing_config_arn = None
    return 204, {"status": 204}, ""


def put_function_event_invoke_config(backend, function_name, config):
    """Moto itself returns the oldest of all configurations."""
    backend.get_function(function_name).event_invoke_config = []
    return put_event_invoke_config(backend, function_name, config)


def put_function(storage, function):
    """Moto itself requires that the role exists, in the same account. Objects may name any role here."""
    if function.function_name in storage._functions:
        storage._functions[function.function_name]["latest"] = function
    else:
        storage._functions[function.function_name] = {"latest": function, "versions": []}
    storage._arns[function.function_arn] = function


def keep_functions():
    LambdaStorage.put_function = put_function
    LambdaBackend.put_function_event_invoke_config = put_function_event_invoke_config
    LambdaFunction.__init__ = make
    LambdaFunction.get_configuration = get_configuration
    LambdaFunction.get_code = get_code
    LambdaFunction.update_configuration = update_configuration
    LambdaBackend.update_function_code = update_function_code
    LambdaResponse.put_function_code_signing_config = put_function_code_signing_config
    LambdaResponse.delete_function_code_signing_config = delete_function_code_signing_config
