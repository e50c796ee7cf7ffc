import { getSystemErrorName } from "node:util"
import { MailRefused } from "@slotkit/engine"

/** The SMTP client's description of a failure. It may also contain the server's message, which is not repeated. */
export interface SmtpFailure {
  readonly code?: string | undefined
  /** Node's code. Undefined before nodemailer 10, which keeps only the number or the message. */
  readonly originalCode?: string | undefined
  readonly errno?: number | undefined
  readonly message?: string | undefined
  readonly command?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
}

/**
 * Explains why an email was not accepted, from codes alone, because the server's message may contain addresses, accounts and host
 * names.
 *
 * Only a 5xx reply about the email itself is permanent. Failures to connect, to secure the connection or to log in are the
 * operator's to fix, after which the email can be sent. RFC 5321 section 4.2.1, RFC 4954 section 6.
 */
export const smtpRefusal = (failure: SmtpFailure): MailRefused => {
  if (failure.code === "EENVELOPE" || failure.code === "EMESSAGE") return mailRefusal(failure)
  const code = isInsecure(failure) ? "ETLS" : failure.code
  const reason = (code !== undefined && reasons[code]) || "The connection to the mail server failed"
  return new MailRefused({ reason: `${reason}${detail(failure)}.`, permanent: false })
}

/** The server did not accept the email in time. */
export const smtpTimeout = (): MailRefused =>
  new MailRefused({ reason: "The mail server did not respond in time.", permanent: false })

const mailRefusal = (failure: SmtpFailure): MailRefused => {
  const { responseCode, command = "" } = failure
  if (responseCode === undefined) return new MailRefused({ reason: "The email is invalid and cannot be sent.", permanent: true })
  const permanent = responseCode >= 500 && responseCode < 600 && !aboutTheSession.has(responseCode)
  const verb = permanent ? "rejected" : "deferred"
  return new MailRefused({ reason: `The mail server ${verb} ${refused[command] ?? "the email"}${detail(failure)}.`, permanent })
}

/** Bad sequence of commands, and replies that require a login. */
const aboutTheSession: ReadonlySet<number> = new Set([503, 530, 534, 535, 538])

const refused: Readonly<Record<string, string>> = { "MAIL FROM": "the sender", "RCPT TO": "the recipient", DATA: "the message" }

const isInsecure = ({ code, originalCode, errno, message = "" }: SmtpFailure): boolean =>
  originalCode === undefined
    ? code === "ESOCKET" && errno === undefined && certificateMessage.test(message)
    : certificateTrouble.test(originalCode)

const certificateMessage = /certificate|\b(?:TLS|SSL)\b/i

const systemCode = (errno: number | undefined): string | undefined =>
  errno === undefined || errno >= 0 ? undefined : getSystemErrorName(errno)

/** The runtime's codes for certificate and handshake errors. */
const certificateTrouble = /CERT|SIGNATURE|ISSUER|_TLS_|_SSL_/

const reasons: Readonly<Record<string, string>> = {
  EAUTH: "The mail server rejected the login",
  ENOAUTH: "The mail server requires a login",
  ETLS: "The connection to the mail server could not be secured",
  EDNS: "The mail server was not found",
  ETIMEDOUT: "The mail server did not respond in time",
  ESOCKET: "The mail server could not be reached",
  EPROTOCOL: "The mail server did not accept the connection"
}

/** The reply code and the enhanced status code, or the system's error code. */
const detail = ({ response, responseCode, errno, originalCode = systemCode(errno) }: SmtpFailure): string => {
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1]
  const parts = [responseCode, status, responseCode === undefined ? originalCode : undefined].filter((part) => part !== undefined)
  return parts.length === 0 ? "" : ` (${parts.join(" ")})`
}
