import { SignatureV4 } from "@smithy/signature-v4";

/** Signs a request for one region. The SDK's class also signs requests to access points in several regions, which Driftless never makes. */
export class SignatureV4MultiRegion extends SignatureV4 {
  /** Signatures for several regions are not available. */
  static sigv4aDependency() {
    return "none";
  }
}

// The SDK's signer for the sessions of directory buckets, whose names Driftless rejects, extends this one.
export { SignatureV4 as SignatureV4SignWithCredentials };
