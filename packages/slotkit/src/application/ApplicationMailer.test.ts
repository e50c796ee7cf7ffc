import { describe, expect, it } from "vitest"
import { bookableHost, fitting } from "../../test/BookableHost.ts"

describe("Email through the application", () => {
  it("MUST be passed to the mailer with a unique messageId, and retried unless the error is permanent", async () => {
    const sent: Array<string> = []
    const { slotkit, hostId, starts } = await bookableHost({
      log: () => {},
      mailer: {
        send: async (mail, messageId) => {
          sent.push(messageId)
          if (mail.to.email === "grace@example.com") throw Object.assign(new Error("No such mailbox"), { permanent: true })
          throw new Error("Later")
        }
      }
    })
    await slotkit.bookings.book(hostId, fitting(starts[0]!))
    await slotkit.jobs.runOnce()
    const { data } = await slotkit.emails.list(hostId)
    expect(data.map(({ to, sent_at }) => [to, sent_at]).toSorted()).toEqual([
      ["ada@example.com", null],
      ["grace@example.com", null]
    ])
    expect(new Set(sent).size).toBe(2)
    await slotkit.close()
    await expect(slotkit.jobs.runOnce()).rejects.toThrow("Slotkit has been closed.")
  })

  it("MUST count as not sent without any mailer, with one warning, and promise no email on pages", async () => {
    const logged: Array<string> = []
    const { slotkit, hostId, starts } = await bookableHost({ log: ({ message }) => void logged.push(message) })
    await slotkit.bookings.book(hostId, fitting(starts[0]!))
    await slotkit.jobs.runOnce()
    const { data } = await slotkit.emails.list(hostId)
    expect(data).toHaveLength(2)
    for (const email of data) expect(email).toMatchObject({ status: "failed", reason: "no_mail_server", sent_at: null })
    expect(logged.filter((message) => message.startsWith("No mail server is configured."))).toHaveLength(1)
    await slotkit.close()
  })

  it("MUST pass unsent emails to onUnsentMail, which is no mailer", async () => {
    const unsent: Array<string> = []
    const logged: Array<string> = []
    const { slotkit, hostId, starts } = await bookableHost({
      log: ({ message }) => void logged.push(message),
      onUnsentMail: ({ to }) => void unsent.push(to.email)
    })
    await slotkit.bookings.book(hostId, fitting(starts[0]!))
    await slotkit.jobs.runOnce()
    expect(unsent.toSorted()).toEqual(["ada@example.com", "grace@example.com"])
    expect((await slotkit.emails.list(hostId)).data[0]).toMatchObject({ reason: "no_mail_server" })
    expect(logged.join()).not.toContain("No mail server")
    await slotkit.close()
  })
})
