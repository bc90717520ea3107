import { PutImageScanningConfigurationCommand } from "@aws-sdk/client-ecr";
import type { RepositoryPart } from "../repository-part.ts";
import type { ImageScanningConfiguration, RepositorySpec } from "../spec.generated.ts";

const INITIAL: ImageScanningConfiguration = { scanOnPush: false };

/** Whether images are scanned when they are pushed. */
export const scanning = {
  name: "imageScanningConfiguration",
  described: true,
  initial: INITIAL,
  desired: scanningOf,
  read: async (_target, { spec }) => scanningOf(spec),

  async write({ repositoryName, ecr }, { to: imageScanningConfiguration = INITIAL }) {
    await ecr.send(new PutImageScanningConfigurationCommand({ repositoryName, imageScanningConfiguration }));
  },
} satisfies RepositoryPart<ImageScanningConfiguration>;

function scanningOf({ imageScanningConfiguration }: RepositorySpec): ImageScanningConfiguration | undefined {
  return imageScanningConfiguration?.scanOnPush ? { scanOnPush: true } : undefined;
}
