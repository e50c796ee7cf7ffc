import type { Config } from "./Config.ts"
import type { Finding } from "./Finding.ts"

/**
 * Looks whether the configured mail server lets us in, without sending anything; with `mailTo` it sends one mail there and reports what
 * the server said. Nothing where no mail server is configured and none is asked for.
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
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs
  })
  try {
    if (mailTo === undefined) {
      await transport.verify()
      return finding("ok", `${host} answers and takes the credentials, if there are any`)
    }
    const { response } = await transport.sendMail({
      from: mailFrom,
      to: mailTo,
      subject: "Slotkit can send mail",
      text: testMail
    })
    return finding("ok", `${host} took a mail to ${mailTo}: ${response}`)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return finding(
      "fail",
      `${host} ${mailTo === undefined ? "cannot be used" : `did not take a mail to ${mailTo}`}: ${oneLine(said)}`
    )
  } finally {
    transport.close()
  }
}

const patienceMs = 5000
const testMail = "This mail was sent by slotkit doctor. The mail server works.\n"
const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ").replace(/\.$/, "")
