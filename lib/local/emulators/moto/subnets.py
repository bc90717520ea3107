"""Gives the default subnets of every region the same IDs, so that manifests can name them: subnet-00000001 and so on, by Availability Zone."""

from moto.ec2.models import EC2Backend

begin = EC2Backend.__init__


def begin_with_known_subnets(backend, *args, **kwargs):
    begin(backend, *args, **kwargs)
    number = 0
    for zone in sorted(backend.subnets):
        subnets = list(backend.subnets[zone].values())
        backend.subnets[zone].clear()
        for subnet in subnets:
            number += 1
            subnet.id = f"subnet-{number:08d}"
            backend.subnets[zone][subnet.id] = subnet


def name_default_subnets():
    EC2Backend.__init__ = begin_with_known_subnets
