import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { describe, expect, it, onTestFinished } from "vitest"
import { mailFinding } from "./MailFinding.ts"

const mailFrom = "Slotkit <bookings@example.com>"
const place = { baseUrl: undefined, host: "127.0.0.1", port: 3000, prefix: undefined }

/** A mail server on loopback, with the emails it has received. */
const inbox = async (options: SMTPServerOptions = {}) => {
  const mails: Array<string> = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData: (stream, _session, answer) => void text(stream).then((raw) => answer(null, `queued as ${mails.push(raw)}`)),
    ...options
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { mails, host: `127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

describe("The mail server check of doctor", () => {
  it("MUST fail without a mail server on an https base URL, and warn on others", async () => {
    const none = { ...place, smtpUrl: undefined, mailFrom: undefined }
    const results = async (baseUrl: string | undefined) => (await mailFinding({ ...none, baseUrl })).map(({ result }) => result)
    expect(await results(undefined)).toEqual(["warn"])
    expect(await results("http://127.0.0.1:3000")).toEqual(["warn"])
    expect(await results("https://book.example.com")).toEqual(["fail"])
    expect(await mailFinding({ ...none, mailFrom })).toMatchObject([
      {
        check: "Mail",
        result: "warn",
        detail: expect.stringMatching(/^SLOTKIT_MAIL_FROM is set but SMTP_URL is not, so no email/)
      }
    ])
    expect(await mailFinding(none, "me@example.com")).toMatchObject([
      { result: "fail", detail: expect.stringContaining("SMTP_URL") }
    ])
  })

  it("MUST report a working mail server without sending an email", async () => {
    const { mails, host } = await inbox()
    expect(await mailFinding({ ...place, smtpUrl: `smtp://${host}`, mailFrom })).toEqual([
      { check: "Mail", result: "ok", detail: `${host} accepts connections and any configured credentials` }
    ])
    expect(mails).toEqual([])
  })

  it("MUST report an unreachable mail server or a rejected login", async () => {
    expect(await mailFinding({ ...place, smtpUrl: "smtp://127.0.0.1:1", mailFrom })).toEqual([
      { check: "Mail", result: "fail", detail: expect.stringMatching(/^127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/) }
    ])
    const { host } = await inbox({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, answer) => answer(Object.assign(new Error("Wrong password"), { responseCode: 535 }))
    })
    const [finding] = await mailFinding({ ...place, smtpUrl: `smtp://me:s3cret@${host}?requireTLS=false`, mailFrom })
    expect(finding).toMatchObject({ result: "fail", detail: expect.stringMatching(/cannot be used: .*535 Wrong password/) })
    expect(finding!.detail).not.toContain("s3cret")
  })

  it("MUST report the server's response to the test email", async () => {
    const { mails, host } = await inbox({
      onRcptTo: ({ address }, _session, answer) =>
        answer(address === "me@example.com" ? null : Object.assign(new Error("No such user here"), { responseCode: 550 }))
    })
    const config = { ...place, smtpUrl: `smtp://${host}`, mailFrom }
    expect(await mailFinding(config, "me@example.com")).toEqual([
      { check: "Mail", result: "ok", detail: `${host} accepted a test email to me@example.com: 250 queued as 1` }
    ])
    expect(mails[0]).toMatch(/^From: Slotkit <bookings@example\.com>\r\nTo: me@example\.com\r\n/)
    expect(await mailFinding(config, "nobody@example.com")).toMatchObject([
      {
        result: "fail",
        detail: expect.stringMatching(/did not accept a test email to nobody@example\.com: .*550 No such user here/)
      }
    ])
    expect(mails).toHaveLength(1)
  })
})
