import type { Config } from "./Config.ts"
import type { Finding } from "./Finding.ts"

/**
 * Checks that the configured mail server accepts a connection and the credentials, without sending anything. With `mailTo` it
 * sends a test email and reports the server's response. Returns nothing when no mail server is configured and no test email is
 * requested.
 */
export const mailFinding = async (
  { smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">,
  mailTo?: string
): Promise<ReadonlyArray<Finding>> => {
  const finding = (result: Finding["result"], detail: string): ReadonlyArray<Finding> => [{ check: "Mail", result, detail }]
  if (smtpUrl === undefined || mailFrom === undefined) {
    return mailTo === undefined ? [] : finding("fail", "--mail-to needs a mail server: set SMTP_URL and SLOTKIT_MAIL_FROM")
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

const timeoutMs = 5000
const testMail = "This email was sent by slotkit doctor. Your mail server works.\n"
const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ").replace(/\.$/, "")
