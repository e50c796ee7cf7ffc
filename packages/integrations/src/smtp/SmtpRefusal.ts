import { MailRefused } from "@slotkit/engine"

/** What the SMTP client tells about a failure; it may also carry the server's words, which are not repeated. */
export interface SmtpFailure {
  readonly code?: string | undefined
  readonly originalCode?: string | undefined
  readonly command?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
}

/**
 * Says why a mail was not taken, from codes alone: the server's own words may name addresses, accounts and machines.
 *
 * Only a 5xx answer about the mail itself is permanent. Failures to connect, to secure the connection or to log in are the
 * operator's to repair, and the mail can go out then. RFC 5321 section 4.2.1, RFC 4954 section 6.
 */
export const smtpRefusal = (failure: SmtpFailure): MailRefused => {
  if (failure.code === "EENVELOPE" || failure.code === "EMESSAGE") return mailRefusal(failure)
  const code = certificateTrouble.test(failure.originalCode ?? "") ? "ETLS" : failure.code
  const reason = (code !== undefined && reasons[code]) || "The connection to the mail server failed"
  return new MailRefused({ reason: `${reason}${detail(failure)}.`, permanent: false })
}

/** The server did not take the mail within the time it is given. */
export const smtpTimeout = (): MailRefused =>
  new MailRefused({ reason: "The mail server did not respond in time.", permanent: false })

const mailRefusal = (failure: SmtpFailure): MailRefused => {
  const { responseCode, command = "" } = failure
  if (responseCode === undefined) return new MailRefused({ reason: "The mail cannot be sent as it is.", permanent: true })
  const permanent = responseCode >= 500 && responseCode < 600 && !aboutTheSession.has(responseCode)
  const verb = permanent ? "refused" : "put off"
  return new MailRefused({ reason: `The mail server ${verb} ${refused[command] ?? "the mail"}${detail(failure)}.`, permanent })
}

/** Bad sequence of commands, and the answers that ask for a login or for another one. */
const aboutTheSession: ReadonlySet<number> = new Set([503, 530, 534, 535, 538])

const refused: Readonly<Record<string, string>> = { "MAIL FROM": "the sender", "RCPT TO": "the recipient", DATA: "the message" }

/** How the runtime names what is wrong with a certificate or a handshake. */
const certificateTrouble = /CERT|SIGNATURE|ISSUER|_TLS_|_SSL_/

const reasons: Readonly<Record<string, string>> = {
  EAUTH: "The mail server refused the login",
  ENOAUTH: "The mail server asks for a login",
  ETLS: "The connection to the mail server could not be secured",
  EDNS: "The mail server was not found",
  ETIMEDOUT: "The mail server did not respond in time",
  ESOCKET: "The mail server could not be reached",
  EPROTOCOL: "The mail server did not take the connection"
}

/** The reply code and the enhanced status code, else the system's name for the failure. */
const detail = ({ response, responseCode, originalCode }: SmtpFailure): string => {
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1]
  const parts = [responseCode, status, responseCode === undefined ? originalCode : undefined].filter((part) => part !== undefined)
  return parts.length === 0 ? "" : ` (${parts.join(" ")})`
}
