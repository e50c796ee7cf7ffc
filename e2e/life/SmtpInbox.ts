import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { SMTPServer } from "smtp-server"
import { onTestFinished } from "vitest"
import { type ReceivedMail, receivedMail } from "./ReceivedMail.ts"

/** An email as received, with its recipients. */
export interface Delivery extends ReceivedMail {
  readonly recipients: ReadonlyArray<string>
}

/** A mail server on loopback, and the emails it has accepted. */
export interface SmtpInbox {
  readonly url: string
  readonly mails: ReadonlyArray<Delivery>
  /** Returns the server's reply to a recipient. Undefined accepts the recipient. */
  readonly refusing: (refusal: (recipient: string) => { readonly code: number; readonly message: string } | undefined) => void
  /** Accepts the next emails and closes the connection before confirming them. */
  readonly losingAnswers: (count: number) => void
  readonly down: () => Promise<void>
  readonly up: () => Promise<void>
}

/** Starts a real SMTP server for a test. */
export const smtpInbox = async (): Promise<SmtpInbox> => {
  const mails: Array<Delivery> = []
  let refusal: Parameters<SmtpInbox["refusing"]>[0] = () => undefined
  let lost = 0
  const make = (): SMTPServer =>
    new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, answer) => answer(null, { user: username }),
      disabledCommands: ["STARTTLS"],
      logger: false,
      closeTimeout: 50,
      onRcptTo: ({ address }, _session, answer) => {
        const refused = refusal(address)
        answer(refused === undefined ? null : Object.assign(new Error(refused.message), { responseCode: refused.code }))
      },
      onData: (stream, { envelope }, answer) => {
        text(stream).then((raw) => {
          mails.push({ ...receivedMail(raw), recipients: envelope.rcptTo.map(({ address }) => address) })
          if (lost === 0) return answer()
          lost--
          for (const connection of server.connections) connection.close()
        }, answer)
      }
    })
  let server = make()
  const listen = (port: number) => {
    server.on("error", () => {})
    return new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening))
  }
  await listen(0)
  const { port } = server.server.address() as AddressInfo
  const down = () => new Promise<void>((closed) => server.close(closed))
  onTestFinished(down)
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusing: (next) => {
      refusal = next
    },
    losingAnswers: (count) => {
      lost = count
    },
    down,
    up: () => {
      server = make()
      return listen(port)
    }
  }
}
