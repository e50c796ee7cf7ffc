import type { Config } from "./Config.ts"
import type { Finding } from "./Finding.ts"
import { baseUrlOf } from "./OpenInstallation.ts"

/**
 * Checks that the configured mail server accepts a connection and the credentials, without sending anything. With `mailTo` it
 * sends a test email and reports the server's response. Without a mail server it fails for an https base URL, which the public
 * uses, and warns otherwise.
 */
export const mailFinding = async (
  config: Pick<Config, "smtpUrl" | "mailFrom" | "baseUrl" | "host" | "port" | "prefix">,
  mailTo?: string
): Promise<ReadonlyArray<Finding>> => {
  const finding = (result: Finding["result"], detail: string): ReadonlyArray<Finding> => [{ check: "Mail", result, detail }]
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === undefined || mailFrom === undefined) {
    if (mailTo === undefined) return missingMailServer(config)
    return finding("fail", "--mail-to needs a mail server: set SMTP_URL and SLOTKIT_MAIL_FROM")
  }
  const { host, protocol, username } = new URL(smtpUrl)
  const { createTransport } = await import("nodemailer")
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: protocol === "smtp:" && username !== "",
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs
  })
  try {
    if (mailTo === undefined) {
      await transport.verify()
      return finding("ok", `${host} accepts connections and any configured credentials`)
    }
    const { response } = await transport.sendMail({
      from: mailFrom,
      to: mailTo,
      subject: "Slotkit can send email",
      text: testMail
    })
    return finding("ok", `${host} accepted a test email to ${mailTo}: ${response}`)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return finding(
      "fail",
      `${host} ${mailTo === undefined ? "cannot be used" : `did not accept a test email to ${mailTo}`}: ${oneLine(said)}`
    )
  } finally {
    transport.close()
  }
}

/** Reports a missing mail server, without a connection to any. */
export const missingMailServer = (config: Parameters<typeof mailFinding>[0]): ReadonlyArray<Finding> => {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl !== undefined && mailFrom !== undefined) return []
  const result = baseUrlOf(config, config.port).startsWith("https:") ? "fail" : "warn"
  return [{ check: "Mail", result, detail: noServer(mailFrom) }]
}

const noServer = (mailFrom: string | undefined): string =>
  `${mailFrom === undefined ? "SMTP_URL is not set" : "SLOTKIT_MAIL_FROM is set but SMTP_URL is not"}, so no email is sent: hosts cannot sign in by email, and nobody gets confirmations or reminders. Set SMTP_URL and SLOTKIT_MAIL_FROM`

const timeoutMs = 5000
const testMail = "This email was sent by slotkit doctor. Your mail server works.\n"
const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ").replace(/\.$/, "")
