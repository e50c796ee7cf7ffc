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
})
