import { describe, expect, it } from "vitest"
import { type DeliveryOutcome, maxDeliveryAttempts, nextDelivery, retryDelaysSeconds } from "./DeliveryPolicy.ts"

const transient: ReadonlyArray<DeliveryOutcome> = [408, 429, 500, 502, 503, 504, 599, "timeout", "unreachable", "refused"]
const final = [100, 199, 300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 407, 409, 411, 418, 425, 428, 430, 499, 600, 999]

describe("Delivery rules", () => {
  it.each([200, 201, 202, 204, 226, 299])("1. %s is a success, on the first attempt and on the last", (outcome) => {
    expect(nextDelivery({ attempt: 1, outcome })).toEqual({ kind: "delivered" })
    expect(nextDelivery({ attempt: maxDeliveryAttempts, outcome })).toEqual({ kind: "delivered" })
  })

  it("2. retries come after 1 minute, 5 minutes, 30 minutes, 2 hours, 6 hours and 12 hours", () => {
    expect(retryDelaysSeconds).toEqual([60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600, 12 * 3600])
    expect(maxDeliveryAttempts).toBe(7)
  })

  it.each(transient)("2. %s is retried six times, then the event has failed", (outcome) => {
    for (const [index, delaySeconds] of retryDelaysSeconds.entries()) {
      expect(nextDelivery({ attempt: index + 1, outcome })).toEqual({ kind: "retry", delaySeconds })
    }
    expect(nextDelivery({ attempt: 7, outcome })).toEqual({ kind: "failed", gone: false })
    expect(nextDelivery({ attempt: 8, outcome })).toEqual({ kind: "failed", gone: false })
  })

  it.each(final)("3. %s is final for the event, redirects included", (outcome) => {
    expect(nextDelivery({ attempt: 1, outcome })).toEqual({ kind: "failed", gone: false })
  })

  it("3. 410 is final and means that the receiver is gone, on any attempt", () => {
    expect(nextDelivery({ attempt: 1, outcome: 410 })).toEqual({ kind: "failed", gone: true })
    expect(nextDelivery({ attempt: 7, outcome: 410 })).toEqual({ kind: "failed", gone: true })
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("attempt %s is refused", (attempt) => {
    expect(() => nextDelivery({ attempt, outcome: 200 })).toThrow(RangeError)
  })

  it.each([0, 99, 1000, 200.5, Number.NaN, "lost"])("outcome %s is refused", (outcome) => {
    expect(() => nextDelivery({ attempt: 1, outcome: outcome as DeliveryOutcome })).toThrow(RangeError)
  })
})
