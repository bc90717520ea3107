"""Lets moto keep and show every attribute of an SNS topic, and its data protection policy. Moto itself shows only some attributes."""

from moto.core.responses import ActionResult, EmptyResult
from moto.sns.responses import SNSResponse

create = SNSResponse.create_topic
change = SNSResponse.set_topic_attributes
show = SNSResponse.get_topic_attributes


def kept(topic):
    return topic.__dict__.setdefault("kept_attributes", {})


def create_topic(call):
    before = set(call.backend.topics)
    answer = create(call)
    for arn in set(call.backend.topics) - before:
        topic = call.backend.topics[arn]
        kept(topic).update(call._get_param("Attributes", {}))
        topic.data_protection_policy = call._get_param("DataProtectionPolicy")
    return answer


def set_topic_attributes(call):
    answer = change(call)
    topic = call.backend.get_topic(call._get_param("TopicArn"))
    kept(topic)[call._get_param("AttributeName")] = call._get_param("AttributeValue")
    return answer


def get_topic_attributes(call):
    shown = show(call).result["Attributes"]
    topic = call.backend.get_topic(call._get_param("TopicArn"))
    return ActionResult({"Attributes": {**{name: text for name, text in kept(topic).items() if text}, **shown}})


def get_data_protection_policy(call):
    topic = call.backend.get_topic(call._get_param("ResourceArn"))
    return ActionResult({"DataProtectionPolicy": topic.data_protection_policy})


def put_data_protection_policy(call):
    topic = call.backend.get_topic(call._get_param("ResourceArn"))
    topic.data_protection_policy = call._get_param("DataProtectionPolicy")
    return EmptyResult()


def keep_attributes_of_topics():
    SNSResponse.create_topic = create_topic
    SNSResponse.set_topic_attributes = set_topic_attributes
    SNSResponse.get_topic_attributes = get_topic_attributes
    SNSResponse.get_data_protection_policy = get_data_protection_policy
    SNSResponse.put_data_protection_policy = put_data_protection_policy
