"""Lets moto keep DB subnet groups, and reject what RDS rejects about them. Moto itself overwrites a group that
exists, forgets one that is changed, and checks no subnets."""

from moto.ec2.exceptions import InvalidSubnetIdError
from moto.ec2.models import ec2_backends
from moto.rds.exceptions import RDSClientError
from moto.rds.models import DBSubnetGroup
from moto.rds.responses import RDSResponse

create = RDSResponse.create_db_subnet_group
change = RDSResponse.modify_db_subnet_group


def check_subnets(call):
    """The subnets exist, and are in at least two Availability Zones."""
    ec2 = ec2_backends[call.current_account][call.region]
    try:
        subnets = [ec2.get_subnet(subnet) for subnet in call.params.get("SubnetIds", [])]
    except InvalidSubnetIdError:
        raise RDSClientError("InvalidSubnet", "The requested subnet is invalid.")
    if len({subnet.availability_zone for subnet in subnets}) < 2:
        message = "The DB subnet group doesn't meet Availability Zone (AZ) coverage requirement."
        raise RDSClientError("DBSubnetGroupDoesNotCoverEnoughAZs", message)


def create_db_subnet_group(call):
    if call.params.get("DBSubnetGroupName") in call.backend.subnet_groups:
        raise RDSClientError("DBSubnetGroupAlreadyExists", "The DB subnet group already exists.")
    check_subnets(call)
    return create(call)


def modify_db_subnet_group(call):
    name = call.params.get("DBSubnetGroupName")
    group = call.backend.describe_db_subnet_groups(name)[0]
    check_subnets(call)
    answer = change(call)
    call.backend.subnet_groups[name] = group
    return answer


def check_db_subnet_groups():
    DBSubnetGroup.supported_network_types = ["IPV4"]
    RDSResponse.create_db_subnet_group = create_db_subnet_group
    RDSResponse.modify_db_subnet_group = modify_db_subnet_group
