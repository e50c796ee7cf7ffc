import { describe, expect, it } from "vitest"
import { mailsLeft, mailsLeftAt, visitorMailWindowMillis } from "./VisitorMails.ts"

const now = Date.UTC(2026, 0, 5, 8)
const ago = (minutes: number) => now - minutes * 60_000

describe("Mails that requests of one address cause", () => {
  it("MUST be counted in any hour, not by the clock's hours", () => {
    const mails = [
      { at: ago(60), count: 5 },
      { at: ago(59), count: 3 },
      { at: now, count: 2 }
    ]
    expect(mailsLeft(mails, 20, now)).toBe(15)
    expect(mailsLeft(mails, 20, now - 1)).toBe(10)
    expect(mailsLeft(mails, 4, now)).toBe(0)
    expect(mailsLeft([], 20, now)).toBe(20)
  })

  it("MUST have room again as the oldest ones leave the hour", () => {
    const mails = [
      { at: ago(10), count: 2 },
      { at: ago(50), count: 10 },
      { at: ago(30), count: 8 }
    ]
    const in10 = ago(50) + visitorMailWindowMillis
    expect(mailsLeftAt(mails, 20, 1, now)).toBe(in10)
    expect(mailsLeftAt(mails, 20, 10, now)).toBe(in10)
    expect(mailsLeftAt(mails, 20, 11, now)).toBe(ago(30) + visitorMailWindowMillis)
    expect(mailsLeftAt(mails, 22, 2, now)).toBe(now)
    expect(mailsLeft(mails, 20, in10)).toBe(10)
  })

  it("MUST NOT keep anybody waiting for more than there ever is", () => {
    expect(mailsLeftAt([{ at: now, count: 30 }], 20, 50, now)).toBe(now + visitorMailWindowMillis)
    expect(mailsLeftAt([], 20, 50, now)).toBe(now)
  })
})
