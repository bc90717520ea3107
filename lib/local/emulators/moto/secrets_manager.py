"""Lets moto remove descriptions and keys of secrets, and show the keys of replicas. Moto itself keeps the former, and ignores the latter."""

from moto.secretsmanager.models import FakeSecret, SecretsManagerBackend

update_secret = SecretsManagerBackend.update_secret
create_replicas = FakeSecret.create_replicas
DEFAULT_KEY = SecretsManagerBackend.DEFAULT_KMS_KEY_ALIAS


def update_with_empty_texts(backend, secret_id, *args, kms_key_id=None, description=None, **kwargs):
    key = DEFAULT_KEY if kms_key_id == "" else kms_key_id
    answer = update_secret(backend, secret_id, *args, kms_key_id=key, description=description, **kwargs)
    if description == "":
        backend.secrets[secret_id].description = None
    return answer


def create_replicas_with_keys(secret, replica_regions, force_overwrite):
    replicas = create_replicas(secret, replica_regions, force_overwrite)
    keys = {replica["Region"]: replica.get("KmsKeyId") for replica in replica_regions}
    for replica in replicas:
        replica.config["KmsKeyId"] = keys.get(replica.region) or DEFAULT_KEY
    return replicas


def keep_all_of_secrets():
    SecretsManagerBackend.update_secret = update_with_empty_texts
    FakeSecret.create_replicas = create_replicas_with_keys
