/**
 * Explains in the delivery log why there was no response, from the runtime's error code, because its message contains addresses.
 *
 * Only the most common certificate errors have their own message; the receiver's operator can inspect the certificate.
 */
export const connectionFailure = (code: string | undefined): string => {
  if (code === undefined) return sentences.ECONNRESET
  if (Object.hasOwn(sentences, code)) return sentences[code as keyof typeof sentences]
  if (/CERT|SIGNATURE|ISSUER|^CRL_/.test(code)) return "The receiver's certificate was not accepted."
  return /_TLS_|_SSL_|EPROTO/.test(code)
    ? "A secure connection to the receiver could not be established."
    : "The connection to the receiver failed."
}

/** The received bytes are not a valid response, or the end of the response cannot be determined. */
export const unreadableAnswer = "The receiver's response is not valid HTTP, or its headers are longer than 16 KiB."

/** The connection ended in the middle of the response. */
export const brokenAnswer = "The connection ended before the receiver's response was complete."

const sentences = {
  ECONNREFUSED: "The receiver refused the connection.",
  ECONNRESET: "The receiver closed the connection without responding.",
  EPIPE: "The receiver closed the connection without responding.",
  ETIMEDOUT: "The receiver could not be reached in time.",
  EHOSTUNREACH: "The receiver could not be reached.",
  ENETUNREACH: "The receiver could not be reached.",
  EADDRNOTAVAIL: "The receiver could not be reached.",
  EMFILE: "There were too many open connections.",
  ENFILE: "There were too many open connections.",
  CERT_HAS_EXPIRED: "The receiver's certificate has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The receiver's certificate is for a different host name.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The receiver's certificate is not signed by a trusted authority.",
  SELF_SIGNED_CERT_IN_CHAIN: "The receiver's certificate is not signed by a trusted authority.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The receiver's certificate is not signed by a trusted authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The receiver's certificate is not signed by a trusted authority."
} as const
