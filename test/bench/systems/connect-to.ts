import { createConnect } from "../../../lib/aws/connect.ts";
import { services } from "../../../lib/aws/services/index.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { ACCOUNT } from "../../support/aws/test-account.ts";

const CREDENTIALS = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };

/** Every AWS service at this endpoint. */
export function connectTo(endpoint: string): Connect {
  const connect = createConnect({ now: Date.now });
  return (access) => {
    const aws = connect(access);
    return {
      client(service) {
        const known = services.find(({ name }) => name === service.name);
        const load: typeof service.load = (options) =>
          known?.load({ ...options, endpoint, credentials: CREDENTIALS }) ?? service.load(options);
        return aws.client({ ...service, load });
      },
    };
  };
}
