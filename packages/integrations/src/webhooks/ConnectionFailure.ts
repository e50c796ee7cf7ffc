/**
 * Says for the delivery log why no answer came, from the runtime's name for the failure: its message would name addresses.
 *
 * Whatever a certificate is refused for, the receiver's operator finds out by looking at it; the commonest reasons are named.
 */
export const connectionFailure = (code: string | undefined): string => {
  if (code === undefined) return sentences.ECONNRESET
  if (Object.hasOwn(sentences, code)) return sentences[code as keyof typeof sentences]
  if (/CERT|SIGNATURE|ISSUER|^CRL_/.test(code)) return "The receiver's certificate was not accepted."
  return /_TLS_|_SSL_|EPROTO/.test(code)
    ? "No secure connection to the receiver could be made."
    : "The connection to the receiver failed."
}

/** The bytes that came are no answer, or none whose end could be told. */
export const unreadableAnswer = "The receiver's answer is not HTTP, or its headers are longer than 16 KiB."

/** The beginning of an answer came, and the connection was gone before its end. */
export const brokenAnswer = "The receiver's answer broke off: its connection ended before the end of its body."

const sentences = {
  ECONNREFUSED: "The receiver refused the connection.",
  ECONNRESET: "The receiver closed the connection without an answer.",
  EPIPE: "The receiver closed the connection without an answer.",
  ETIMEDOUT: "The receiver could not be reached in time.",
  EHOSTUNREACH: "The receiver could not be reached.",
  ENETUNREACH: "The receiver could not be reached.",
  EADDRNOTAVAIL: "The receiver could not be reached.",
  EMFILE: "There were too many open connections to make another one.",
  ENFILE: "There were too many open connections to make another one.",
  CERT_HAS_EXPIRED: "The receiver's certificate has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The receiver's certificate is for another host name.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The receiver's certificate is signed by nobody that is trusted.",
  SELF_SIGNED_CERT_IN_CHAIN: "The receiver's certificate is signed by nobody that is trusted.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The receiver's certificate is signed by nobody that is trusted.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The receiver's certificate is signed by nobody that is trusted."
} as const
