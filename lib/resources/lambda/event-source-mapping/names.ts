import { arns, each } from "../../../codegen/definitions-for.ts";
import { target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

/** What the texts of a mapping's spec name. */
export const names: Names = {
  functionName: {
    restricted: "function",
    reaches: "any function",
    arns: arns("lambda:{region}:{account}:function:"),
  },
  ...each(
    { restricted: "source", reaches: "what any queue, stream or broker contains" } as const,
    "eventSourceARN",
    "selfManagedEventSource.endpoints{}[]",
  ),
  ...each(target("any queue, topic, bucket or event bus"), "*.onFailure.destination", "*.onSuccess.destination"),
  "sourceAccessConfigurations[].uRI": {
    ...target("any secret, subnet or security group; `/` is the default virtual host of a broker"),
    arns: {
      "subnet:": "arn:{partition}:ec2:{region}:{account}:subnet/{rest}",
      "security_group:": "arn:{partition}:ec2:{region}:{account}:security-group/{rest}",
    },
    except: ["/"],
  },
  "*.schemaRegistryConfig.schemaRegistryURI": target("any schema registry"),
  "*.schemaRegistryConfig.accessConfigs[].uri": target("any secret"),
  ...each({ own: "it is in the source, which is restricted itself" }, "topics[]", "queues[]", "*.consumerGroupID"),
  "filterCriteria.filters[].pattern": { notAName: "a pattern of the source's events" },
};
