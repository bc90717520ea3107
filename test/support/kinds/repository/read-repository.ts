import {
  DescribeRepositoriesCommand,
  type ECRClient,
  GetLifecyclePolicyCommand,
  GetRepositoryPolicyCommand,
  RepositoryNotFoundException,
} from "@aws-sdk/client-ecr";

/** What ECR stores about a repository, without tags, and the codes of the errors about what it lacks; `undefined` if there is none. */
export async function readRepository(ecr: ECRClient, repositoryName: string): Promise<object | undefined> {
  const code = ({ name }: Error) => name;
  try {
    const { repositories } = await ecr.send(new DescribeRepositoriesCommand({ repositoryNames: [repositoryName] }));
    const [lifecyclePolicy, policy] = await Promise.all([
      ecr.send(new GetLifecyclePolicyCommand({ repositoryName })).then((answer) => answer.lifecyclePolicyText, code),
      ecr.send(new GetRepositoryPolicyCommand({ repositoryName })).then((answer) => answer.policyText, code),
    ]);
    return { repositories, lifecyclePolicy, policy };
  } catch (error) {
    if (error instanceof RepositoryNotFoundException) return undefined;
    throw error;
  }
}
