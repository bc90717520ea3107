import { PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import { acknowledgeWildcard } from "./permissions/kind-permissions.ts";

/**
 * Lets the role read a secret. If the secret is encrypted with a customer managed key, Secrets Manager decrypts it on behalf of the role. The
 * key is not in the parameters, but Secrets Manager decrypts only with the secret's ARN as the encryption context:
 * https://docs.aws.amazon.com/secretsmanager/latest/userguide/security-encryption.html
 */
export function grantSecret(role: Role, arn: string): void {
  const [, partition, , region] = arn.split(":");
  const keys = `arn:${partition}:kms:${region}:*:key/*`;
  role.addToPolicy(new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [arn] }));
  role.addToPolicy(
    new PolicyStatement({
      actions: ["kms:Decrypt"],
      resources: [keys],
      conditions: {
        StringEquals: { "kms:EncryptionContext:SecretARN": arn },
        // The domain depends on the partition: in China, for example, it is amazonaws.com.cn.
        StringLike: { "kms:ViaService": `secretsmanager.${region}.amazonaws.*` },
      },
    }),
  );
  acknowledgeWildcard(role, keys, "The conditions limit the permission to one secret, whatever its key.");
}
